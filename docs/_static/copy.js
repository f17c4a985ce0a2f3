/* A button on every block that one may type: it copies the commands of a terminal without prompts and answers, and other code as it is. */
document.addEventListener("DOMContentLoaded", () => {
  if (!navigator.clipboard) return;
  for (const block of document.querySelectorAll("article div[class*=highlight-]")) {
    const code = block.querySelector("pre");
    if (!code || block.matches(".highlight-text, .highlight-default, .highlight-csv, .highlight-diff")) continue;
    const typed = block.matches(".highlight-console") ? commands(code.innerText) : code.innerText.trimEnd();
    if (!typed) continue;
    const button = Object.assign(document.createElement("button"), {type: "button", className: "copy", textContent: "Copy"});
    button.addEventListener("click", async () => {
      await navigator.clipboard.writeText(typed);
      button.textContent = "Copied";
      setTimeout(() => { button.textContent = "Copy"; }, 1500);
    });
    block.append(button);
  }
});

function commands(shown) {
  return shown.split("\n").filter((line) => line.startsWith("$ ")).map((line) => line.slice(2)).join("\n");
}
