"""No lower bound admits a release with a known fault: each advisory on what the page is made of, and the release that fixes it."""

from __future__ import annotations

import pytest
from packaging.version import Version

from docs.generate.dependencies import direct
from proofs.distribution.lowest import lower_bound

FIXED = [
    ("h11", "CVE-2025-43859", "0.16.0"),
    ("jinja2", "CVE-2024-56201", "3.1.5"),
    ("jinja2", "CVE-2024-56326", "3.1.5"),
    ("jinja2", "CVE-2025-27516", "3.1.6"),
    ("python-multipart", "CVE-2024-24762", "0.0.7"),
    ("python-multipart", "CVE-2024-53981", "0.0.18"),
    ("python-multipart", "CVE-2026-24486", "0.0.22"),
    ("python-multipart", "CVE-2026-40347", "0.0.26"),
    ("python-multipart", "CVE-2026-42561", "0.0.27"),
    ("python-multipart", "CVE-2026-53537", "0.0.30"),
    ("python-multipart", "CVE-2026-53538", "0.0.30"),
    ("python-multipart", "CVE-2026-53539", "0.0.30"),
    ("python-multipart", "CVE-2026-53540", "0.0.31"),
    ("starlette", "CVE-2024-47874", "0.40.0"),
    ("starlette", "CVE-2025-54121", "0.47.2"),
    ("starlette", "CVE-2025-62727", "0.49.1"),
    ("starlette", "CVE-2026-48710", "1.0.1"),
    ("starlette", "CVE-2026-48817", "1.1.0"),
    ("starlette", "CVE-2026-48818", "1.1.0"),
    ("starlette", "CVE-2026-54282", "1.3.0"),
    ("starlette", "CVE-2026-54283", "1.3.1"),
    ("uvicorn", "CVE-2020-7694", "0.11.7"),
    ("uvicorn", "CVE-2020-7695", "0.11.7"),
]


@pytest.mark.parametrize(("name", "advisory", "fixed"), FIXED, ids=[f"{name}-{advisory}" for name, advisory, _ in FIXED])
def test_a_lower_bound_is_not_below_the_release_that_fixes_an_advisory(name: str, advisory: str, fixed: str) -> None:
    [bound] = {lower_bound(each) for each in direct() if each.name == name}
    assert Version(bound) >= Version(fixed), f"{name}>={bound} admits releases with {advisory}"
