/*
 * What the result can do beside links: copy the list, print the order, and put the job's name on both. The name stays in
 * this window: it is sent to nobody but with a download that is asked for, and then in no address.
 */

/** How long a button says that it is done, in milliseconds. */
const doneTime = 2000;
const keptReference = 'reference';
/** Asks for a list that carries the job's name; percent-encoded, since a header holds no letters beyond ASCII. */
const referenceHeader = 'x-order-reference';

/**
 * @param {HTMLTableCellElement} cell
 * @returns {string} its text on one line; an apostrophe keeps what begins like a formula from becoming one when pasted
 */
function plainText(cell) {
  const text = (cell.textContent ?? '').trim().replaceAll(/\s+/g, ' ');
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

/** @param {HTMLElement} button @param {string | undefined} done */
function sayDone(button, done) {
  const label = button.textContent;
  button.textContent = done ?? label;
  setTimeout(() => {
    button.textContent = label;
  }, doneTime);
}

/** @param {HTMLButtonElement} button */
async function copy(button) {
  const table = document.getElementById(button.dataset['copies'] ?? '');
  if (!(table instanceof HTMLTableElement)) return;
  try {
    await navigator.clipboard.writeText(tabbedText(table));
  } catch {
    // Not allowed here: the table is marked instead, ready to be copied by hand.
    window.getSelection()?.selectAllChildren(table);
    return;
  }
  sayDone(button, button.dataset['done']);
}

const reference = () => sessionStorage.getItem(keptReference) ?? '';

/** Shows the job's name in its field and on the order. */
function showReference() {
  const field = document.getElementById('reference');
  if (field instanceof HTMLInputElement && field !== document.activeElement) field.value = reference();
  for (const place of document.querySelectorAll('[data-shows-reference]')) place.textContent = reference();
}

/** An old address still brings a name along; it moves into the field and out of the address. */
function takeReferenceFromAddress() {
  const address = new URL(location.href);
  const given = address.searchParams.get('reference');
  if (given === null) return;
  if (given.trim() !== '') sessionStorage.setItem(keptReference, given.trim());
  address.searchParams.delete('reference');
  window.history.replaceState(window.history.state, '', `${address.pathname}${address.search}${address.hash}`);
}

/**
 * Saves a list under the job's name; without it where that does not work.
 * @param {string} address of a list
 */
async function downloadWithReference(address) {
  const answer = await fetch(address, { headers: { [referenceHeader]: encodeURIComponent(reference()) } });
  const [, name] = /filename\*=UTF-8''([^;]+)/.exec(answer.headers.get('content-disposition') ?? '') ?? [];
  if (!answer.ok || name === undefined) {
    location.assign(address);
    return;
  }
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await answer.blob());
  link.download = decodeURIComponent(name);
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), doneTime);
}

/** @type {HTMLDetailsElement[]} what was opened for the paper and is closed again after it */
let openedForPaper = [];

function prepareForPaper() {
  const today = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: 'long' }).format(new Date());
  for (const place of document.querySelectorAll('[data-shows-date]')) place.textContent = today;
  showReference();
  openedForPaper = Array.from(document.querySelectorAll('#result details:not([open])')).filter(
    (fold) => fold instanceof HTMLDetailsElement,
  );
  for (const fold of openedForPaper) fold.open = true;
}

function putBackAfterPaper() {
  for (const fold of openedForPaper) fold.open = false;
}

document.documentElement.classList.add('scripted');
takeReferenceFromAddress();
showReference();
window.addEventListener('beforeprint', prepareForPaper);
window.addEventListener('afterprint', putBackAfterPaper);
document.addEventListener('htmx:after:swap', showReference);
document.addEventListener('input', (event) => {
  if (!(event.target instanceof HTMLInputElement) || event.target.id !== 'reference') return;
  sessionStorage.setItem(keptReference, event.target.value.trim());
  showReference();
});
document.addEventListener('click', (event) => {
  const control = event.target instanceof Element ? event.target.closest('button, a[download]') : null;
  if (control instanceof HTMLAnchorElement && reference() !== '' && !control.href.startsWith('blob:')) {
    event.preventDefault();
    void downloadWithReference(control.href);
  } else if (control instanceof HTMLButtonElement) {
    if ('prints' in control.dataset) window.print();
    else if ('copies' in control.dataset) void copy(control);
  }
});
