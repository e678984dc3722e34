/*
 * The list of quotes: the arrow keys go from quote to quote. A search that the browser has restored is made again. A panel closes
 * when one of its buttons is pressed.
 */

/** @param {KeyboardEvent} event */
function moveToQuote(event) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const { activeElement } = document;
  const isInList = activeElement?.matches('.list-open, #list-q') === true;
  if (step === undefined || !isInList || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const stops = [...document.querySelectorAll('#list-q, .list-open')];
  const next = stops[stops.indexOf(activeElement) + step];
  if (!(next instanceof HTMLElement)) return;
  event.preventDefault();
  next.focus();
}

/** The browser's way back restores the typed search, but not its rows. */
function searchAgain() {
  const [text, show] = [document.getElementById('list-q'), document.getElementById('list-show')];
  if (!(text instanceof HTMLInputElement) || !(show instanceof HTMLSelectElement)) return;
  const isChosen = [...show.options].every(({ selected, defaultSelected }) => selected === defaultSelected);
  if (text.value !== text.defaultValue || !isChosen) text.form?.requestSubmit();
}

/** The panel that was closed last, until its answer has come. */
let closed = '';

function closePanel() {
  const panel = document.querySelector(':popover-open');
  if (!(panel instanceof HTMLElement)) return;
  closed = panel.id;
  panel.hidePopover();
}

/** The focus goes back to the button that opened the panel; to the search if its row is gone. */
function focusAgain() {
  if (closed === '') return;
  const opener = document.querySelector(`[popovertarget="${closed}"]`) ?? document.getElementById('list-q');
  closed = '';
  if (opener instanceof HTMLElement) opener.focus();
}

document.documentElement.classList.add('scripted');
document.addEventListener('keydown', moveToQuote);
document.addEventListener('submit', closePanel);
document.addEventListener('htmx:after:swap', focusAgain);
window.addEventListener('pageshow', searchAgain);
