/*
 * Marks the part under the pointer in both the list and the drawing. Shows the drawing on the whole window, where it can be
 * moved and enlarged. Both are plain pictures if scripts are off.
 */

const { closestTo } = window;
const magnifications = [1, 1.5, 2, 3, 4];

const rows = () =>
  Array.from(document.querySelectorAll('#bill-table tbody tr')).filter((row) => row instanceof HTMLElement);

/** @type {string | null} the chosen position: it stays marked when the pointer leaves */
let chosen = null;

/** @param {string | null} position of the list; null for none */
function mark(position) {
  for (const drawing of document.querySelectorAll('.elevation'))
    drawing.classList.toggle(
      'marking',
      position !== null && drawing.querySelector(`[data-position="${position}"]`) !== null,
    );
  for (const element of document.querySelectorAll('#bill-table [data-position], .elevation [data-position]'))
    element.classList.toggle('marked', element.getAttribute('data-position') === position);
}

/** @param {string | null} position */
function choose(position) {
  chosen = position;
  mark(position);
}

/** @param {EventTarget | null} target @returns {string | null} */
function positionOf(target) {
  const element = closestTo(target, '#bill-table [data-position], .elevation [data-position]');
  return element?.getAttribute('data-position') ?? null;
}

/** @param {string} position */
function showRow(position) {
  const row = rows().find((candidate) => candidate.dataset['position'] === position);
  const reducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  row?.scrollIntoView({ block: 'nearest', behavior: reducedMotion ? 'auto' : 'smooth' });
}

/** Elements of which one is a stop of the Tab key and the arrow keys move between them: rows, their links and folds, footnotes. */
const walks = ['#bill-table tbody tr', '#bill-table .article a', '#bill-table .why > summary', '.rule-source'];

/** @param {string} walk @returns {HTMLElement[]} those in sight */
function stopsOf(walk) {
  return Array.from(document.querySelectorAll(walk))
    .filter((stop) => stop instanceof HTMLElement)
    .filter((stop) => stop.checkVisibility());
}

/** @param {readonly HTMLElement[]} stops @param {HTMLElement | undefined} current is reached by the Tab key */
function makeReachable(stops, current) {
  for (const stop of stops) {
    const tabIndex = stop === current ? 0 : -1;
    if (stop.getAttribute('tabindex') !== String(tabIndex)) stop.tabIndex = tabIndex;
  }
}

function makeAllReachable() {
  for (const walk of walks) {
    const stops = stopsOf(walk);
    makeReachable(stops, stops.find((stop) => stop.getAttribute('tabindex') === '0') ?? stops[0]);
  }
}

/** @param {KeyboardEvent} event */
function moveFocus(event) {
  if (event.key === 'Escape' && chosen !== null) {
    choose(null);
    return;
  }
  const { target } = event;
  const walk = target instanceof Element ? walks.find((selector) => target.matches(selector)) : undefined;
  if (walk === undefined) return;
  const stops = stopsOf(walk);
  const at = stops.findIndex((stop) => stop === target);
  const [before, after] = [at - 1, at + 1];
  const to = {
    ArrowUp: before,
    ArrowLeft: before,
    ArrowDown: after,
    ArrowRight: after,
    Home: 0,
    End: stops.length - 1,
  }[event.key];
  const next = to === undefined ? undefined : stops[to];
  if (next === undefined) return;
  event.preventDefault();
  makeReachable(stops, next);
  next.focus();
}

/** Puts the drawing back into its place. @type {(() => void) | null} */
let putBack = null;

/** Puts the drawing into the dialog. @returns {HTMLDialogElement | null} */
function enlarge() {
  const figure = document.querySelector('#drawing figure');
  const dialog = document.getElementById('drawing-dialog');
  if (!(figure instanceof HTMLElement) || !(dialog instanceof HTMLDialogElement)) return null;
  const sheet = dialog.querySelector('.dialog-sheet');
  if (sheet === null) return null;
  const place = document.createComment('drawing');
  figure.replaceWith(place);
  sheet.append(figure);
  putBack = () => {
    place.replaceWith(figure);
    putBack = null;
  };
  return dialog;
}

/** Shows the drawing on the whole window. */
function expand() {
  const dialog = enlarge();
  if (dialog === null) return;
  magnify(dialog, 0);
  dialog.showModal();
  dialog.addEventListener('close', () => putBack?.(), { once: true });
}

/** @param {HTMLElement} dialog @param {number} steps how much to zoom in (positive) or out; 0: show the whole drawing */
function magnify(dialog, steps) {
  const now = magnifications.indexOf(Number(dialog.dataset['magnification'] ?? '1'));
  const next = steps === 0 ? 0 : Math.min(magnifications.length - 1, Math.max(0, now + steps));
  const factor = magnifications[next] ?? 1;
  dialog.dataset['magnification'] = String(factor);
  dialog.style.setProperty('--magnification', String(factor));
}

/** Moves the enlarged drawing with the mouse; a finger scrolls without help. @param {PointerEvent} event */
function drag(event) {
  const sheet = closestTo(event.target, '.dialog-sheet');
  const isHandle = closestTo(event.target, '[data-distance]') !== null;
  if (sheet === null || isHandle || event.pointerType !== 'mouse') return;
  /** @param {PointerEvent} moved */
  const move = (moved) => sheet.scrollBy(-moved.movementX, -moved.movementY);
  document.addEventListener('pointermove', move);
  document.addEventListener('pointerup', () => document.removeEventListener('pointermove', move), { once: true });
}

makeAllReachable();
document.addEventListener('toggle', makeAllReachable, true);
// An answer finds the drawing in its place, and the enlarged drawing is the new one.
document.addEventListener('htmx:before:swap', () => putBack?.());
document.addEventListener('htmx:after:swap', () => {
  if (document.querySelector('#drawing-dialog[open]') !== null && putBack === null) enlarge();
  choose(null);
  makeAllReachable();
});
document.addEventListener('pointerover', (event) => {
  if (event.pointerType !== 'mouse') return;
  mark(positionOf(event.target) ?? chosen);
});
document.addEventListener('focusin', (event) => {
  const position = positionOf(event.target);
  if (position !== null) choose(position);
});
document.addEventListener('keydown', moveFocus);
document.addEventListener('pointerdown', drag);
document.addEventListener('click', (event) => {
  const zoom = closestTo(event.target, '[data-magnifies]');
  const dialog = document.getElementById('drawing-dialog');
  if (closestTo(event.target, '[data-expands]') !== null) expand();
  else if (zoom !== null && dialog !== null) magnify(dialog, Number(zoom.getAttribute('data-magnifies')));
  const position = positionOf(event.target);
  if (position !== null) {
    choose(position);
    if (closestTo(event.target, '.elevation') !== null) showRow(position);
  }
});
