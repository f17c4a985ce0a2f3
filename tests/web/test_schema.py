"""Requests drawn from the OpenAPI description: none brings the service down, all answers are as described."""

from __future__ import annotations

from typing import Any

import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

import tiebreaks as tb
from tests.web import TEAM
from tiebreaks.operations.operation import for_face
from tiebreaks.operations.parameter import SERVICE
from tiebreaks.operations.table import OPERATIONS
from tiebreaks.web.schema import describe_service

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
EXAMPLES = 8  # of each operation


schema = schemathesis.openapi.from_dict(describe_service(for_face(SERVICE, OPERATIONS), tb.__version__))


@schema.parametrize()
@settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck), database=None)
def test_no_drawn_request_is_answered_by_a_fault(case: Any, address: str) -> None:
    case.call_and_validate(base_url=address.rstrip("/"), checks=CHECKS, timeout=60)


@schema.include(method="POST").parametrize()
@settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck), database=None)
def test_no_drawn_setting_of_a_real_file_is_answered_by_a_fault(case: Any, address: str) -> None:
    if isinstance(case.body, dict):
        case.body = {**case.body, "file": TEAM.read_bytes()}
    case.call_and_validate(base_url=address.rstrip("/"), checks=CHECKS, timeout=60)
