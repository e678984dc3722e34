import { createHash } from 'node:crypto';
import type { ObservedContext } from '../recording/arrival.ts';
import type { Recording } from '../recording/recording.ts';
import { formatCount, formatMilliseconds } from '../rendering/format.ts';
import { readPart } from '../rendering/compile-view.ts';
import { inlineAllowance } from './inline-policy.ts';

const closing = /<\/body\s*>/gi;
const metaPolicy =
  /<meta\b(?=[^>]*http-equiv\s*=\s*["']?content-security-policy)[^>]*\bcontent\s*=\s*(?:"([^"]*)"|'([^']*)')/gi;

/** Reads the parts of the toolbar that are the same on every page. What it gives throws why there can be no toolbar on a page. */
export function createToolbar(views: string): (ctx: ObservedContext, recording: Recording) => void {
  const parts = { style: readPart(views, 'toolbar/inline.html'), script: readPart(views, 'toolbar/inline.js') };
  return (ctx, recording) => {
    const reason = insertToolbar(ctx, recording, parts);
    if (reason !== null) throw new Error(reason);
  };
}

/**
 * Puts the toolbar before the end of a whole HTML page, if the answer is one and its content security policy allows it.
 * @returns why it was left out; null where it is there, or where there is no page
 */
function insertToolbar(
  ctx: ObservedContext,
  recording: Recording,
  parts: { readonly style: string; readonly script: string },
): string | null {
  const { body, res } = ctx;
  const isText = typeof body === 'string' || Buffer.isBuffer(body);
  if (recording.token === null || !isText || res.headersSent || Reflect.get(ctx, 'respond') === false) return null;
  if (!/^text\/html\b/i.test(headerOf(ctx, 'content-type')) || headerOf(ctx, 'content-encoding') !== '') return null;
  if (Buffer.isBuffer(body) && /charset=(?!"?utf-?8)/i.test(headerOf(ctx, 'content-type'))) return null;
  const html = body.toString();
  const end = [...html.matchAll(closing)].at(-1)?.index;
  if (end === undefined) return null;
  const header = res.getHeader('content-security-policy') ?? [];
  const inPage = [...html.matchAll(metaPolicy)].map(([, double, single]) =>
    (double ?? single ?? '').replaceAll('&#39;', "'"),
  );
  const allowance = inlineAllowance([...[header].flat().map(String), ...inPage]);
  if (allowance === null)
    return 'The toolbar was left out: the content security policy allows no inline script and style, and names no nonce.';
  const nonce = allowance.nonce === '' ? '' : ` nonce="${escaped(allowance.nonce)}"`;
  const toolbar =
    parts.style.replace('<style>', `<style${nonce}>`) + markup(recording) + `<script${nonce}>${parts.script}</script>`;
  const tag = headerOf(ctx, 'etag');
  const page = html.slice(0, end) + toolbar + html.slice(end);
  ctx.body = typeof body === 'string' ? page : Buffer.from(page);
  // The tag that the application gave is that of the page without it.
  if (tag !== '')
    ctx.set('etag', `${tag.startsWith('W/') ? 'W/' : ''}"${createHash('sha1').update(page).digest('base64url')}"`);
  return null;
}

function markup(recording: Recording): string {
  const { arrival, token, route, redirectedFrom } = recording;
  const base = `${arrival.origin}${arrival.mount}/_profiler`;
  const link = `${base}/${token ?? ''}`;
  const queries = recording.list('query')?.totals.count ?? 0;
  const missing = recording.kept('translation').filter(({ state }) => state === 'missing').length;
  const problems = recording.kept('log').filter(({ level }) => level === 'error' || level === 'warning').length;
  const figures = [
    `<a href="${escaped(link)}">Profile ${token ?? ''}</a>`,
    `<span>${escaped(arrival.method)} ${escaped(route === null ? 'no route' : route.name || route.path)}</span>`,
    `<a href="${escaped(link)}?panel=time">${formatMilliseconds(performance.now() - recording.startedAt)}</a>`,
    `<a href="${escaped(link)}?panel=db">${formatCount(queries, 'query', 'queries')}</a>`,
    ...(missing === 0
      ? []
      : [
          `<a class="bad" href="${escaped(link)}?panel=translation">${formatCount(missing, 'missing translation')}</a>`,
        ]),
    ...(problems === 0
      ? []
      : [`<a class="bad" href="${escaped(link)}?panel=logger">${formatCount(problems, 'log problem')}</a>`]),
    ...(redirectedFrom === null
      ? []
      : [`<a href="${escaped(base)}/${redirectedFrom}">sent here by ${redirectedFrom}</a>`]),
    '<details><summary>Calls <b>0</b></summary><ol></ol></details>',
    '<button type="button" aria-label="Close">×</button>',
  ];
  return `<div id="koa-profiler-toolbar" role="complementary" aria-label="Profiler">${figures.join('')}</div>`;
}

function headerOf({ res }: ObservedContext, name: string): string {
  const value = res.getHeader(name);
  return value === undefined ? '' : String(value);
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
