/* The search: a function of that name first, then a class, then pages by their titles; parts of classes last. */
var Scorer = {
  objNameMatch: 40, objPartialMatch: 4, objPrio: {0: 10, 1: 5, 2: -5}, objPrioDefault: 0,
  title: 15, partialTitle: 7, term: 5, partialTerm: 2,
  score: ([docname, title, anchor, description, score]) => {
    const kind = /^Python (\w+)/.exec(description || "");
    const rule = docname.startsWith("tie-breaks/") ? 2 : 0;
    if (!kind) return score + rule - title.length / 100;  // of two pages that of a tie-break, then the one with the shorter title
    if (score < 40) return score - 20;  // only a part of the name
    return score + ({function: 60, class: 30, exception: 30}[kind[1]] || -35);
  },
};
