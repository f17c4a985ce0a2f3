// The order of rows by a column: numbers from the greatest, ranks and texts from the first; a row without a value stands last.
const FRACTIONS = { "½": 0.5, "¼": 0.25, "¾": 0.75 };
const textOf = (cell) => (cell.shown ?? cell).trim();

// A number as a table writes it: 7½, 44.5, 44,5; null where there is none.
function readNumber(text) {
  const [, whole, fraction] = /^(-?[\d.,]*)([½¼¾]?)$/.exec(text) ?? [];
  if (!whole && !fraction) return null;
  return Number((whole || "0").replace(",", ".")) + (FRACTIONS[fraction] ?? 0);
}

// Compares two rows by their indexes; equal ones stay in the order of the ranks.
export function compareBy({ columns, rows }, { at, turned }) {
  const { numeric, fact } = columns[at];
  const upwards = !numeric || ["rank", "no"].includes(fact);
  const value = (index) => (numeric ? readNumber(textOf(rows[index][at])) : textOf(rows[index][at]) || null);
  const way = upwards === turned ? -1 : 1;
  return (one, other) => {
    const [first, second] = [value(one), value(other)];
    if (first === null || second === null) return (first === null) - (second === null) || one - other;
    return way * (numeric ? first - second : first.localeCompare(second, document.documentElement.lang)) || one - other;
  };
}
