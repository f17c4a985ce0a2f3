"""Requests drawn from the OpenAPI description: none brings the service down, all answers are as described."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import tiebreaks as tb
from tests.web import TEAM
from tiebreaks.operations.operation import for_face
from tiebreaks.operations.parameter import SERVICE
from tiebreaks.operations.table import OPERATIONS
from tiebreaks.web.schema import API, describe_service, method_of

EXAMPLES = 8  # of each operation
ASKED = for_face(SERVICE, OPERATIONS)
REQUESTS = [(f"{API}/{each.name}", method_of(each)) for each in ASKED]


@cache
def described() -> Any:
    """Read late: every worker collects these tests, one makes their strategies."""
    import schemathesis

    return schemathesis.openapi.from_dict(describe_service(ASKED, tb.__version__))


def ask(address: str, path: str, method: str, **fixed: object) -> None:
    from schemathesis import GenerationMode
    from schemathesis.checks import not_a_server_error
    from schemathesis.specs.openapi import checks

    drawn = st.one_of([described()[path][method].as_strategy(mode) for mode in GenerationMode])  # as described, and not
    wanted = [
        not_a_server_error,
        checks.status_code_conformance,
        checks.content_type_conformance,
        checks.response_schema_conformance,
    ]

    @settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck), database=None)
    @given(case=drawn)
    def answered(case: Any) -> None:
        if isinstance(case.body, dict):
            case.body = {**case.body, **fixed}
        case.call_and_validate(base_url=address.rstrip("/"), checks=wanted, timeout=60)

    answered()


@pytest.mark.long
@pytest.mark.parametrize(("path", "method"), REQUESTS)
def test_no_drawn_request_is_answered_by_a_fault(path: str, method: str, address: str) -> None:
    ask(address, path, method)


@pytest.mark.long
@pytest.mark.parametrize(("path", "method"), [each for each in REQUESTS if each[1] == "POST"])
def test_no_drawn_setting_of_a_real_file_is_answered_by_a_fault(path: str, method: str, address: str) -> None:
    ask(address, path, method, file=TEAM.read_bytes())
