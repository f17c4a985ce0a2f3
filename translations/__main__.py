"""python -m translations: extract the sentences, bring every catalogue up to date, check them; then `examples LANGUAGE`.

python -m translations                 extract and update all catalogues, then say what is missing
python -m translations check [de]      only check
python -m translations new pt          begin another language
python -m translations examples de     worked examples in a language, and where its words stand in the source
"""

from __future__ import annotations

import sys

from translations.catalogues import CODES, begin, update
from translations.check import problems_of


def main(arguments: list[str]) -> int:
    """Do what the arguments say; 1 if a catalogue has problems."""
    task, *rest = arguments or ["update"]
    if task == "examples":
        from translations.examples import print_examples

        print_examples(rest[0])
        return 0
    if task == "new":
        begin(rest[0])
        return 0
    if task == "update":
        update()
    wrong = 0
    for code in rest or CODES:
        problems = problems_of(code)
        wrong += len(problems)
        print(f"{code}: {len(problems)} problems")
        print(*(f"  {problem}" for problem in problems[:30]), sep="\n")
    return int(bool(wrong))


sys.exit(main(sys.argv[1:]))
