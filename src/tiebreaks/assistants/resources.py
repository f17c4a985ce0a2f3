"""The law as resources: the catalogue of tie-breaks, the editions, and each article in short."""

from __future__ import annotations

from dataclasses import dataclass

from tiebreaks import report
from tiebreaks.assistants import words
from tiebreaks.law.editions import CURRENT, EDITIONS
from tiebreaks.messages import Face, Message
from tiebreaks.report.law import LawListing, describe_edition, list_articles, list_codes, list_editions

SCHEME = "tiebreaks://"


@dataclass(frozen=True)
class Resource:
    """A text that an assistant may read."""

    name: str
    title: Message
    listing: LawListing

    @property
    def address(self) -> str:
        """Its URI."""
        return SCHEME + self.name

    def as_markdown(self, face: Face) -> str:
        """The text, in the words of a face."""
        return report.render_for(face, self.listing, "markdown")


def list_resources() -> dict[str, Resource]:
    """All resources by their addresses."""
    listed = (
        Resource("codes", words.CATALOGUE, list_codes(CURRENT)),
        Resource("editions", words.EDITIONS, list_editions()),
        *(
            Resource(f"editions/{edition.id}", Message(words.OF_EDITION, id=edition.id), describe_edition(edition))
            for edition in EDITIONS.values()
        ),
        *(
            Resource(f"articles/{number}", Message(words.OF_ARTICLE, number=number), listing)
            for number, listing in list_articles(CURRENT).items()
        ),
    )
    return {each.address: each for each in listed}
