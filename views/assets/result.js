/*
 * What the result can do beside links: copy the list for a spreadsheet or a mail, and print the order.
 * Its buttons are not shown without it.
 */

document.documentElement.classList.add('scripted');

/** The table's rows as lines of cells with tabs between, as spreadsheets paste them. */
function tabbedText(table) {
  return [...table.rows]
    .map((row) => [...row.cells].map((cell) => cell.innerText.trim().replace(/\s*\n\s*/g, ' ')).join('\t'))
    .join('\n');
}

async function copy(button) {
  const table = document.getElementById(button.dataset.copies);
  const label = button.textContent;
  try {
    await navigator.clipboard.writeText(tabbedText(table));
    button.textContent = button.dataset.done;
  } catch {
    // Not allowed here: the table is marked instead, ready to be copied by hand.
    window.getSelection().selectAllChildren(table);
    return;
  }
  setTimeout(() => {
    button.textContent = label;
  }, 2000);
}

document.addEventListener('click', (event) => {
  const button = event.target.closest('button[data-copies], button[data-prints]');
  if (button === null) return;
  if ('prints' in button.dataset) window.print();
  else void copy(button);
});
