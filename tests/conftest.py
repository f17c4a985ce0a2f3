"""Settings of every test: hypothesis draws the same events in CI each time, and new ones on a developer's machine."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

slow_events = (HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example)
settings.register_profile("local", deadline=None, suppress_health_check=slow_events, print_blob=True)
settings.register_profile("ci", parent=settings.get_profile("local"), derandomize=True, database=None)
settings.load_profile("ci" if os.environ.get("CI") else "local")
