"""Which Chromium the tests of the page, the notebook and the documentation drive: the one without windows, if it is here."""

from __future__ import annotations

import shutil

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
CHROMIUM = next((path for name in NAMES if (path := shutil.which(name))), None)
