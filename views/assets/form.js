/*
 * Additions to htmx's requests: choices that act at once, a short address, fields that show the values of the answer, and
 * a message while waiting or when no answer comes. The submit button does the same if scripts are off.
 *
 * Only the newest request is answered. The form's own has all choices of the page, so a new one takes its place. One of a link, or of
 * a step in the history, has others: the form and the links wait for its answer.
 */

const { byId, closestTo } = window;
const form = () => byId('choices', HTMLFormElement);
const result = () => byId('result', HTMLElement);

/** A parameter that is kept out of the address. The server uses it to mark replaced choices. */
const madeFor = 'chosen_for';

const values = window.followValues(form);

/**
 * The origin of each request. `field`: the text field whose typing or dragging made it. `isRestored`: it restores an earlier step,
 * whose answer replaces all values of the fields.
 * @type {WeakMap<HtmxRequest, { field: Element | null, isRestored: boolean }>}
 */
const origins = new WeakMap();
/** The newest request, while it is under way. @type {HtmxRequest | null} */
let newest = null;
/** The request whose answer is being shown. @type {HtmxRequest | null} */
let shown = null;
/** Whether the form waits to be sent until another request is answered. */
let isDue = false;
/** Acts that wait for the answer to the choices, in order, by control or key. @type {Map<object, () => void>} */
const waiting = new Map();

/** How long typing must rest before its value is sent, in milliseconds. */
const typingRest = 250;
/** @type {ReturnType<typeof setTimeout> | undefined} waits for the typing to rest */
let typing;
/** Dragging asks once in so many milliseconds. */
const followPause = 200;
/** The text field whose value is sent; null: another choice. @type {Element | null} */
let changed = null;
/** The text field whose typing or dragging made the present step of the history. @type {Element | null} */
let steppedBy = null;
let isFollowing = false;
let isUnsent = false;

/** Sends the choices; htmx waits for this event. */
function sendChoices() {
  clearTimeout(typing);
  typing = undefined;
  form().dispatchEvent(new Event('choose'));
}

/** A click or a selection is sent at once, typing when it rests. @param {Event} event */
function noticeChoice({ target }) {
  if (closestTo(target, '#choices') === null) return;
  clearTimeout(typing);
  changed = target instanceof HTMLInputElement && target.type === 'text' ? target : null;
  if (changed !== null) typing = setTimeout(sendChoices, typingRest);
  else sendChoices();
}

/** Sends a value that is being dragged: one request after the other, so that each is seen, and always the last. @param {Event} event */
async function follow({ target }) {
  changed = target instanceof Element ? target : null;
  isUnsent = true;
  if (isFollowing) return;
  isFollowing = true;
  while (isUnsent) {
    isUnsent = false;
    const answered = new Promise((resolve) => {
      document.addEventListener('htmx:finally:request', resolve, { once: true });
    });
    sendChoices();
    await Promise.all([answered, new Promise((resolve) => setTimeout(resolve, followPause))]);
  }
  isFollowing = false;
}

/** Leaves out empty fields, so that the address stays readable. @param {HtmxRequestEvent} event before the request is made */
function prepareRequest(event) {
  const { ctx } = event.detail;
  const isOfForm = ctx.sourceElement === form();
  if (isOfForm && newest !== null && newest.sourceElement !== form()) {
    event.preventDefault();
    isDue = true;
    return;
  }
  const isRestored = 'HX-History-Restore-Request' in ctx.request.headers;
  // Unchanged elements keep their focus and folds.
  if (isRestored) ctx.swap = 'outerMorph';
  newest = ctx;
  origins.set(ctx, { field: isOfForm ? changed : null, isRestored });
  values.send(ctx);
  const { body } = ctx.request;
  // Several fields may have the same name, and one of them is filled in.
  const filled = Array.from(body).filter(([, value]) => value !== '');
  for (const name of new Set(Array.from(body, ([key]) => key))) body.delete(name);
  for (const [name, value] of filled) body.append(name, value);
}

/** @param {HtmxRequestEvent} event */
function finishRequest({ detail: { ctx } }) {
  if (ctx !== newest) return;
  newest = null;
  showBusy(false);
  if (result().classList.contains('outdated')) waiting.clear();
  if (isDue) sendChoices();
  isDue = false;
  for (const [cause, act] of waiting) {
    if (newest !== null) break;
    waiting.delete(cause);
    act();
  }
}

/**
 * Does something once the page shows the present choices: at once, or after the answer that is awaited.
 * @param {object} cause @param {() => void} act
 */
function whenAnswered(cause, act) {
  if (typing !== undefined) sendChoices();
  if (newest === null) act();
  else if (!waiting.has(cause)) waiting.set(cause, act);
}

/** Controls that depend on the choices. */
const needsAnswer =
  'a[hx-boost], #result a:not([href^="#"]), #result [data-prints], #result [data-copies], [data-steps], [data-carries-choices], .quote-bar button';

/** Holds a click until the page shows the present choices. @param {MouseEvent} event before anything else is done with it */
function holdClick(event) {
  const control = closestTo(event.target, needsAnswer);
  if (!(control instanceof HTMLElement) || (newest === null && typing === undefined)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  const text = control.textContent;
  // Not a second click on the same link, nor one on a place where the answer has something else.
  if (newest?.sourceElement === control) return;
  whenAnswered(control, () => {
    if (control.isConnected && control.textContent === text) control.click();
  });
}

/**
 * The number of an entry of the history among the steps that the choices went through.
 * @param {unknown} state of the history
 */
const stepOf = (state) =>
  typeof state === 'object' && state !== null && 'step' in state && typeof state.step === 'number' ? state.step : 0;

let thisStep = stepOf(window.history.state);
let lastStep = thisStep;

/** Shows whether there is a step to take back or to make again. */
function showSteps() {
  for (const button of document.querySelectorAll('button[data-steps]'))
    if (button instanceof HTMLButtonElement) button.disabled = !canStep(Number(button.dataset['steps']));
}

/** @param {number} steps negative: back */
const canStep = (steps) => thisStep + steps >= 0 && thisStep + steps <= lastStep;

/** Takes back or makes again. In a text field these keys belong to its text. @param {KeyboardEvent} event */
function stepByKey(event) {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
  const key = event.key.toLowerCase();
  const steps = key === 'z' ? (event.shiftKey ? 1 : -1) : key === 'y' ? 1 : 0;
  const { target } = event;
  if (steps === 0 || (target instanceof HTMLInputElement && target.type === 'text')) return;
  event.preventDefault();
  whenAnswered(event, () => {
    if (canStep(steps)) window.history.go(steps);
  });
}

/** @param {boolean} busy */
function showBusy(busy) {
  result().setAttribute('aria-busy', String(busy));
}

/**
 * Shows that no answer came, and that the result is not for the present choices. Its links wait for the next answer.
 * @param {HtmxErrorEvent} event
 */
function showMissingAnswer({ detail: { ctx } }) {
  if (ctx !== undefined && ctx !== newest) return;
  const message = byId('no-answer', HTMLElement);
  message.hidden = false;
  result().classList.add('outdated');
  for (const link of result().querySelectorAll('a:not([href^="#"])')) {
    link.setAttribute('aria-disabled', 'true');
    link.setAttribute('title', message.querySelector('p')?.textContent ?? '');
  }
}

/** @param {Event} event before the link is followed */
function holdDisabled(event) {
  if (closestTo(event.target, 'a[aria-disabled]') === null) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** Opens the folded parts around an element, and focuses its first control. @param {string} id */
function goTo(id) {
  const place = document.getElementById(id);
  if (place === null) return;
  for (let fold = place.closest('details'); fold !== null; fold = fold.parentElement?.closest('details') ?? null)
    fold.open = true;
  const control =
    place.querySelector('input:checked') ??
    place.querySelector('input[type="text"]:not([tabindex="-1"]), select:not(.replaced), input[type="radio"], summary');
  if (control instanceof HTMLElement) control.focus({ preventScroll: true });
  const reducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  place.scrollIntoView({ block: 'center', behavior: reducedMotion ? 'auto' : 'smooth' });
}

/**
 * The link to the catalogue lies outside of what an answer replaces: it leads back to the choices in the address bar.
 * @param {Event} event comes before the link is followed, in this window or another
 */
function carryChoices(event) {
  const link = closestTo(event.target, 'a[data-carries-choices]');
  if (!(link instanceof HTMLAnchorElement)) return;
  const address = new URL(link.pathname, location.href);
  if (location.search !== '') address.searchParams.set('return', `/${location.search}`);
  link.href = address.href;
}

/** Scrolls an unfolded part into sight. @param {HTMLDetailsElement} fold */
function showUnfolded(fold) {
  const { bottom, height } = fold.getBoundingClientRect();
  if (!fold.open || bottom <= window.innerHeight) return;
  fold.scrollIntoView({ block: height > window.innerHeight ? 'start' : 'end' });
}

/** In its own column the form is never folded; otherwise it is folded while there is a result. */
const ownColumn = window.matchMedia('(min-width: 68.75rem)');

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
document.addEventListener('htmx:finally:request', finishRequest);
document.addEventListener('htmx:before:swap', (event) => {
  const { ctx } = event.detail;
  if (ctx !== newest) event.preventDefault();
  shown = ctx;
  values.hold();
});
document.addEventListener('input', noticeChoice);
document.addEventListener('change', () => {
  if (typing !== undefined) sendChoices();
});
document.addEventListener('follow', (event) => void follow(event));
for (const kind of ['focusout', 'pointerdown'])
  document.addEventListener(kind, () => {
    steppedBy = null;
  });
document.addEventListener('htmx:before:history:update', (event) => {
  const { history: step } = event.detail;
  const address = new URL(step.path, location.href);
  address.searchParams.delete(madeFor);
  step.path = `${address.pathname}${address.search}`;
  const field = (shown && origins.get(shown)?.field) ?? null;
  // Changes in one field are one step. The same choices again are none.
  const isSame = step.path === location.pathname + location.search;
  if (isSame || (field !== null && field === steppedBy)) step.type = 'replace';
  steppedBy = field;
});
document.addEventListener('htmx:after:history:update', (event) => {
  if (event.detail.history.type === 'push') lastStep = thisStep += 1;
  window.history.replaceState({ ...window.history.state, step: thisStep }, '');
  showSteps();
});
// After a step in the history, the browser would take the focus away from the field where typing goes on.
if ('navigation' in window)
  window.navigation.addEventListener('navigate', (event) => {
    if (event.navigationType === 'traverse' && event.canIntercept) event.intercept({ focusReset: 'manual' });
  });
document.addEventListener('htmx:before:history:restore', () => {
  thisStep = stepOf(window.history.state);
  steppedBy = null;
  showSteps();
});
document.addEventListener('htmx:response:error', showMissingAnswer);
document.addEventListener('htmx:error', showMissingAnswer);
document.addEventListener('htmx:after:swap', (event) => {
  // htmx sends this event for an error too, although nothing was swapped.
  const { ctx } = event.detail;
  if (ctx.response?.status !== 200) return;
  values.show(ctx, origins.get(ctx)?.isRestored === true);
  showSteps();
  if (ownColumn.matches) foldForm();
  for (const message of document.querySelectorAll('details .field-message')) {
    const fold = message.closest('details:not(#choices-fold)');
    if (fold instanceof HTMLDetailsElement) fold.open = true;
  }
});
document.addEventListener('keydown', stepByKey);
document.addEventListener('click', holdDisabled, true);
document.addEventListener('click', holdClick, true);
for (const kind of ['click', 'auxclick', 'contextmenu']) document.addEventListener(kind, carryChoices, true);
document.addEventListener('click', (event) => {
  const step = closestTo(event.target, 'button[data-steps]');
  if (step instanceof HTMLButtonElement) window.history.go(Number(step.dataset['steps']));
  const summary = closestTo(event.target, 'summary');
  const fold = summary?.parentElement;
  // The fold opens after its click was handled.
  if (fold instanceof HTMLDetailsElement) requestAnimationFrame(() => showUnfolded(fold));
  const handle = closestTo(event.target, '.handles [data-field]:not([data-value])');
  handle?.closest('dialog')?.close();
  if (handle !== null) goTo(`${handle.getAttribute('data-field') ?? ''}-field`);
  const link = closestTo(event.target, 'a[href^="#"]');
  const id = link?.getAttribute('href')?.slice(1) ?? '';
  if (!id.endsWith('-field')) return;
  event.preventDefault();
  goTo(id);
});
