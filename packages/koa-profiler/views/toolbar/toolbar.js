/*
 * A bar at the foot of the application's pages: figures of the last request, each a link to its profile. All figures come
 * from the header `Server-Timing`, so the bar makes no requests. A page of any application has the link to its own profile in
 * the element `#koa-profiler-toolbar`; the bar is put there.
 */

const requestsListed = 10;
const collapsedKey = 'profiler-toolbar-collapsed';

/**
 * The facts of a request in the bar.
 * @typedef {{ readonly path: string, readonly name: string, readonly status: number, readonly figures: readonly string[], readonly isBad: boolean }} Shown
 */

/**
 * @param {PerformanceResourceTiming} entry
 * @returns {Shown | null} null where the request has no profile, or the browser does not say
 */
function shownOf(entry) {
  const metrics = new Map(entry.serverTiming.map((metric) => [metric.name, metric]));
  const path = metrics.get('profile')?.description;
  if (path === undefined || !path.startsWith('/')) return null;
  const said = ['db', 'loop', 'failed', 'missing', 'log'].flatMap((name) => metrics.get(name)?.description ?? []);
  const total = metrics.get('total');
  return {
    path,
    name: metrics.get('route')?.description || new URL(entry.name).pathname,
    status: entry.responseStatus,
    figures: [...(total === undefined ? [] : [`${total.duration.toFixed(1)} ms`]), ...said],
    isBad: entry.responseStatus >= 400 || ['log', 'missing', 'loop', 'failed'].some((name) => metrics.has(name)),
  };
}

/**
 * @param {Shown} shown
 * @param {string} text
 * @param {string} panel
 */
function linkTo({ path }, text, panel) {
  const link = document.createElement('a');
  link.href = panel === '' ? path : `${path}?panel=${panel}`;
  link.target = 'profiler';
  link.textContent = text;
  return link;
}

/** @param {string} figure */
function panelOf(figure) {
  if (figure.endsWith(' ms')) return 'time';
  if (figure.includes('quer') || figure === 'N+1') return 'db';
  if (figure.includes('call')) return 'http';
  return figure.includes('missing') ? 'translation' : 'logger';
}

/** @param {Shown} shown */
function summaryOf(shown) {
  const status = linkTo(shown, shown.status === 0 ? 'Profile' : String(shown.status), 'request');
  status.className = shown.isBad ? 'profiler-toolbar-status profiler-toolbar-bad' : 'profiler-toolbar-status';
  const name = linkTo(shown, shown.name, 'router');
  name.className = 'profiler-toolbar-name';
  name.title = shown.name;
  return [status, name, ...shown.figures.map((figure) => linkTo(shown, figure, panelOf(figure)))];
}

/** @param {readonly Shown[]} requests newest first */
function listOf(requests) {
  const details = document.createElement('details');
  const summary = document.createElement('summary');
  summary.textContent = `${requests.length} ${requests.length === 1 ? 'request' : 'requests'} since`;
  const list = document.createElement('ol');
  for (const shown of requests) {
    const item = document.createElement('li');
    item.append(linkTo(shown, [shown.status || '', shown.name, ...shown.figures].join(' · '), ''));
    list.append(item);
  }
  details.append(summary, list);
  return details;
}

function startToolbar() {
  const place = document.getElementById('koa-profiler-toolbar');
  const ownLinks = [...(place?.querySelectorAll('a') ?? [])];
  const bar = document.createElement('nav');
  bar.id = 'profiler-toolbar';
  bar.lang = 'en';
  bar.setAttribute('aria-label', 'Profiler');
  const toggle = document.createElement('button');
  toggle.type = 'button';
  const facts = document.createElement('div');
  /** @type {Shown[]} */
  const requests = [];
  const [navigation] = performance.getEntriesByType('navigation');
  const page = navigation instanceof PerformanceNavigationTiming ? shownOf(navigation) : null;

  const show = () => {
    const current = page ?? requests[0] ?? null;
    const isOpen = facts.querySelector('details')?.open ?? false;
    if (current === null && ownLinks.length > 0) {
      facts.replaceChildren(...ownLinks);
    } else if (current === null) {
      const link = document.createElement('a');
      link.href = '/_profiler/latest';
      link.target = 'profiler';
      link.textContent = 'Latest profile';
      facts.replaceChildren(link);
    } else {
      facts.replaceChildren(...summaryOf(current), ...(requests.length === 0 ? [] : [listOf(requests)]));
      facts.prepend(...ownLinks);
    }
    const details = facts.querySelector('details');
    if (details !== null) details.open = isOpen;
  };
  /** @param {boolean} isCollapsed */
  const collapse = (isCollapsed) => {
    facts.hidden = isCollapsed;
    toggle.setAttribute('aria-expanded', String(!isCollapsed));
    toggle.setAttribute('aria-label', isCollapsed ? 'Show the profiler' : 'Hide the profiler');
    toggle.textContent = isCollapsed ? '◂' : '▸';
    sessionStorage.setItem(collapsedKey, isCollapsed ? 'yes' : 'no');
  };

  toggle.addEventListener('click', () => collapse(!facts.hidden));
  collapse(sessionStorage.getItem(collapsedKey) === 'yes');
  new PerformanceObserver((entries) => {
    for (const entry of entries.getEntries()) {
      if (!(entry instanceof PerformanceResourceTiming) || !['fetch', 'xmlhttprequest'].includes(entry.initiatorType))
        continue;
      const shown = shownOf(entry);
      if (shown !== null) requests.unshift(shown);
    }
    requests.length = Math.min(requests.length, requestsListed);
    show();
  }).observe({ type: 'resource', buffered: true });
  show();
  bar.append(facts, toggle);
  (place ?? document.body).append(bar);
}

startToolbar();
