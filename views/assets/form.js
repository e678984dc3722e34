/*
 * What htmx leaves to be done around a request: an address without clutter, fields that show what was calculated, and a
 * word to whoever waits. Without this file everything works by the submit button.
 */

/**
 * @template {Element} Wanted
 * @param {string} id
 * @param {new () => Wanted} type
 * @returns {Wanted}
 */
function byId(id, type) {
  const element = document.getElementById(id);
  if (!(element instanceof type)) throw new Error(`The page has no ${type.name} #${id}.`);
  return element;
}

const form = () => byId('choices', HTMLFormElement);
const result = () => byId('result', HTMLElement);

/** Sent along, so that the server knows what no longer fits; of no use to a bookmark. */
const madeFor = 'chosen_for';

/** @returns {Map<Element, string | boolean>} what each control that is sent holds just now */
function heldValues() {
  // The search for a fireplace has no name: it is nobody's but its own.
  const sent = Array.from(form().elements).filter((control) => control.getAttribute('name') !== '');
  return new Map(
    sent.map((control) => [
      control,
      control instanceof HTMLInputElement && control.type !== 'text'
        ? control.checked
        : control instanceof HTMLInputElement || control instanceof HTMLSelectElement
          ? control.value
          : '',
    ]),
  );
}

/** What the controls held when the running request was made. */
let sentValues = heldValues();

/** @param {HtmxRequestEvent} event comes before the form is sent: without its empty fields the address stays readable */
function prepareRequest(event) {
  sentValues = heldValues();
  const { body } = event.detail.ctx.request;
  for (const [name, value] of Array.from(body)) {
    if (value === '') body.delete(name);
  }
}

/** Shows in each control what the answer says, unless it was changed since the request or is being typed in. */
function showAnsweredValues() {
  for (const [control, value] of heldValues()) {
    if (sentValues.has(control) && sentValues.get(control) !== value) continue;
    if (control instanceof HTMLSelectElement) {
      for (const option of control.options) option.selected = option.defaultSelected;
      if (control.selectedIndex < 0) control.selectedIndex = 0;
    } else if (control instanceof HTMLInputElement && control !== document.activeElement) {
      if (control.type === 'text') control.value = control.defaultValue;
      else control.checked = control.defaultChecked;
    }
  }
}

/** @param {boolean} busy */
function showBusy(busy) {
  result().setAttribute('aria-busy', String(busy));
}

/** Says that no answer came, and that what is shown no longer belongs to the choices. */
function showMissingAnswer() {
  byId('no-answer', HTMLElement).hidden = false;
  result().classList.add('outdated');
}

/** Opens what is folded around an element, and gives the focus to its first control. @param {string} id */
function goTo(id) {
  const place = document.getElementById(id);
  if (place === null) return;
  for (let fold = place.closest('details'); fold !== null; fold = fold.parentElement?.closest('details') ?? null)
    fold.open = true;
  const control = place.querySelector(
    'input[type="text"]:not([tabindex="-1"]), input:checked, select:not(.replaced), input[type="radio"], summary',
  );
  if (control instanceof HTMLElement) control.focus({ preventScroll: true });
  const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  place.scrollIntoView({ block: 'center', behavior: calm ? 'auto' : 'smooth' });
}

/** Where the form has its own column, it is never folded; elsewhere it is as long as there is a result to look at. */
const ownColumn = window.matchMedia('(min-width: 85rem)');

function foldForm() {
  const fold = byId('choices-fold', HTMLDetailsElement);
  fold.open = ownColumn.matches || result().classList.contains('empty');
}

if (ownColumn.matches) foldForm();
ownColumn.addEventListener('change', foldForm);
document.addEventListener('htmx:config:request', prepareRequest);
document.addEventListener('htmx:before:request', () => {
  byId('no-answer', HTMLElement).hidden = true;
  showBusy(true);
});
document.addEventListener('htmx:finally:request', () => {
  showBusy(false);
});
document.addEventListener('htmx:before:history:update', (event) => {
  const { history } = event.detail;
  const address = new URL(history.path, location.href);
  address.searchParams.delete(madeFor);
  history.path = `${address.pathname}${address.search}`;
});
document.addEventListener('htmx:response:error', showMissingAnswer);
document.addEventListener('htmx:error', showMissingAnswer);
document.addEventListener('htmx:after:swap', (event) => {
  // An answer that is an error comes by here too, but nothing was swapped.
  if (event.detail.ctx.response?.status !== 200) return;
  showAnsweredValues();
  if (ownColumn.matches) foldForm();
  for (const message of document.querySelectorAll('details .field-message')) {
    const fold = message.closest('details:not(#choices-fold)');
    if (fold instanceof HTMLDetailsElement) fold.open = true;
  }
});
document.addEventListener('click', (event) => {
  const link = event.target instanceof Element ? event.target.closest('a[href^="#"]') : null;
  const id = link?.getAttribute('href')?.slice(1) ?? '';
  if (!id.endsWith('-field')) return;
  event.preventDefault();
  goTo(id);
});
