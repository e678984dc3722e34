/*
 * What the result can do beside links: copy the list for a spreadsheet or a mail, and print the order.
 * Its buttons are not shown without it.
 */

/** How long a button says that it is done, in milliseconds. */
const doneTime = 2000;

/**
 * @param {HTMLTableCellElement} cell
 * @returns {string} its text on one line; an apostrophe keeps what begins like a formula from becoming one when pasted
 */
function plainText(cell) {
  const text = cell.innerText.trim().replaceAll(/\s+/g, ' ');
  return /^[=+\-@＝＋－＠]/.test(text) ? `'${text}` : text;
}

/**
 * @param {HTMLTableElement} table
 * @returns {string} its rows as lines of cells with tabs between, as spreadsheets paste them
 */
function tabbedText(table) {
  const lines = Array.from(table.rows, (row) => Array.from(row.cells, plainText).join('\t'));
  return lines.join('\n');
}

/** @param {HTMLButtonElement} button */
async function copy(button) {
  const table = document.getElementById(button.dataset['copies'] ?? '');
  if (!(table instanceof HTMLTableElement)) return;
  const label = button.textContent;
  try {
    await navigator.clipboard.writeText(tabbedText(table));
  } catch {
    // Not allowed here: the table is marked instead, ready to be copied by hand.
    window.getSelection()?.selectAllChildren(table);
    return;
  }
  button.textContent = button.dataset['done'] ?? label;
  setTimeout(() => {
    button.textContent = label;
  }, doneTime);
}

document.documentElement.classList.add('scripted');
document.addEventListener('click', (event) => {
  const button = event.target instanceof Element ? event.target.closest('button') : null;
  if (button === null) return;
  if ('prints' in button.dataset) window.print();
  else if ('copies' in button.dataset) void copy(button);
});
