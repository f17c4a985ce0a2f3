"""The browser of the page with a server."""

from tests.web.conftest import browser as browser
