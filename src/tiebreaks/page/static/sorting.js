// The order of rows by a column: numbers from the greatest, ranks and texts from the first; a row without a value stands last.
const FRACTIONS = { "½": 0.5, "¼": 0.25, "¾": 0.75 };
const textOf = (cell) => (cell.shown ?? cell).trim();

// A number as a table writes it: 7½, 44.5, 44,5; null where there is none.
function readNumber(text) {
  const [, whole, fraction] = /^(-?[\d.,]*)([½¼¾]?)$/.exec(text) ?? [];
  if (!whole && !fraction) return null;
  return Number((whole || "0").replace(",", ".")) + (FRACTIONS[fraction] ?? 0);
}

// Whether a column begins with its least value.
const beginsLow = ({ numeric, fact }) => !numeric || ["rank", "no"].includes(fact);

// Says in the headers by which column a table is sorted; null: by none.
export function markSorted(head, { columns }, sorting) {
  for (const button of head.querySelectorAll("button")) {
    if (Number(button.dataset.sort) !== sorting?.at) button.parentElement.removeAttribute("aria-sort");
    else button.parentElement.setAttribute("aria-sort", beginsLow(columns[sorting.at]) === sorting.turned ? "descending" : "ascending");
  }
}

// The button of the next header that one sees, to the right or to the left.
export function findBeside(cell, by) {
  for (let at = cell.cellIndex + by; cell.parentElement.cells[at]; at += by) {
    const button = cell.parentElement.cells[at].querySelector("button");
    if (button?.offsetParent) return button;
  }
  return null;
}

// Compares two rows by their indexes; equal ones stay in the order of the ranks.
function compareBy({ columns, rows }, { at, turned }) {
  const { numeric } = columns[at];
  const value = (index) => (numeric ? readNumber(textOf(rows[index][at])) : textOf(rows[index][at]) || null);
  const way = beginsLow(columns[at]) === turned ? -1 : 1;
  return (one, other) => {
    const [first, second] = [value(one), value(other)];
    if (first === null || second === null) return (first === null) - (second === null) || one - other;
    return way * (numeric ? first - second : first.localeCompare(second, document.documentElement.lang)) || one - other;
  };
}

// The indexes of the rows in their order; without a sorting that of the ranks.
export function sortRows(table, sorting) {
  const rows = table.rows.map((_, index) => index);
  return sorting ? rows.sort(compareBy(table, sorting)) : rows;
}
