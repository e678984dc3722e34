/*
 * Keeps the place of whoever answers the open questions. An answer removes its row or its controls, and the focus with
 * them. Then the row that comes next gets the focus, but not its control: a second press must answer no unread question.
 */

/** @type {string[]} The row with the focus and the rows after it, when the answer came. Empty: the focus is elsewhere. */
let rows = [];

const openRows = () => Array.from(document.querySelectorAll('.todo .check'));

function noticeRow() {
  const row = document.activeElement?.closest('.check') ?? null;
  const all = openRows();
  rows = row === null ? [] : [row, ...all.slice(all.indexOf(row) + 1)].map(({ id }) => id);
}

function keepPlace() {
  if (rows.length === 0 || isFocusSeen()) return;
  const open = openRows();
  const next = rows.map((id) => open.find((row) => row.id === id)).find((row) => row !== undefined) ?? open[0];
  const place = next ?? document.querySelector('.verdict .issues a');
  if (!(place instanceof HTMLElement)) return;
  if (next !== undefined) place.tabIndex = -1;
  place.focus();
}

function isFocusSeen() {
  const { activeElement: focused, body } = document;
  return focused !== null && focused !== body && focused.checkVisibility();
}

document.addEventListener('htmx:before:swap', noticeRow);
document.addEventListener('htmx:after:swap', keepPlace);
