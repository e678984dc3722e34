/*
 * Additions to htmx's requests: a short address, fields that show the values of the answer, and a message while waiting or
 * when no answer comes. Without this script the submit button does the same.
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

/** A parameter for the server alone, which shows what no longer fits; it is kept out of the address. */
const madeFor = 'chosen_for';

/** @returns {Map<Element, string | boolean>} the present value of each control that is sent */
function heldValues() {
  // The search for a fireplace has no name: it is not sent.
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

/** The values of the controls when the current request was made. */
let sentValues = heldValues();

/** Leaves out empty fields, so that the address stays readable. @param {HtmxRequestEvent} event before the form is sent */
function prepareRequest(event) {
  sentValues = heldValues();
  const { body } = event.detail.ctx.request;
  for (const [name, value] of Array.from(body)) {
    if (value === '') body.delete(name);
  }
}

/** Sets each control to the value in the answer, unless it was changed since the request or has the focus. */
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

/** Shows that no answer came, and that the result is not for the present choices. */
function showMissingAnswer() {
  byId('no-answer', HTMLElement).hidden = false;
  result().classList.add('outdated');
}

/** Opens the folded parts around an element, and focuses its first control. @param {string} id */
function goTo(id) {
  const place = document.getElementById(id);
  if (place === null) return;
  for (let fold = place.closest('details'); fold !== null; fold = fold.parentElement?.closest('details') ?? null)
    fold.open = true;
  const control = place.querySelector(
    'input[type="text"]:not([tabindex="-1"]), input:checked, select:not(.replaced), input[type="radio"], summary',
  );
  if (control instanceof HTMLElement) control.focus({ preventScroll: true });
  const reducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  place.scrollIntoView({ block: 'center', behavior: reducedMotion ? 'auto' : 'smooth' });
}

/**
 * The link to the catalogue lies outside of what an answer replaces: it leads back to the choices in the address bar.
 * @param {Event} event comes before the link is followed, in this window or another
 */
function carryChoices(event) {
  const link = event.target instanceof Element ? event.target.closest('a[data-carries-choices]') : null;
  if (!(link instanceof HTMLAnchorElement)) return;
  const address = new URL(link.pathname, location.href);
  if (location.search !== '') address.searchParams.set('return', `/${location.search}`);
  link.href = address.href;
}

/** Scrolls what was just unfolded into sight. @param {HTMLDetailsElement} fold */
function showUnfolded(fold) {
  const { bottom, height } = fold.getBoundingClientRect();
  if (!fold.open || bottom <= window.innerHeight) return;
  fold.scrollIntoView({ block: height > window.innerHeight ? 'start' : 'end' });
}

/** In its own column the form is never folded; otherwise it is folded while there is a result. */
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
  // htmx sends this event for an error too, although nothing was swapped.
  if (event.detail.ctx.response?.status !== 200) return;
  showAnsweredValues();
  if (ownColumn.matches) foldForm();
  for (const message of document.querySelectorAll('details .field-message')) {
    const fold = message.closest('details:not(#choices-fold)');
    if (fold instanceof HTMLDetailsElement) fold.open = true;
  }
});
for (const kind of ['click', 'auxclick', 'contextmenu']) document.addEventListener(kind, carryChoices, true);
document.addEventListener('click', (event) => {
  const summary = event.target instanceof Element ? event.target.closest('summary') : null;
  const fold = summary?.parentElement;
  // The fold opens after its click was handled.
  if (fold instanceof HTMLDetailsElement) requestAnimationFrame(() => showUnfolded(fold));
  const link = event.target instanceof Element ? event.target.closest('a[href^="#"]') : null;
  const id = link?.getAttribute('href')?.slice(1) ?? '';
  if (!id.endsWith('-field')) return;
  event.preventDefault();
  goTo(id);
});
