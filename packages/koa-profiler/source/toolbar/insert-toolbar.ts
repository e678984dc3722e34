import { createHash } from 'node:crypto';
import type { ObservedContext } from '../recording/arrival.ts';
import type { Recording } from '../recording/recording.ts';
import { readPart } from '../rendering/compile-view.ts';
import { escapeHtml } from '../values/texts.ts';
import { inlineAllowance } from './inline-policy.ts';

const closing = /<\/body\s*>/gi;
const metaPolicy =
  /<meta\b(?=[^>]*http-equiv\s*=\s*["']?content-security-policy)[^>]*\bcontent\s*=\s*(?:"([^"]*)"|'([^']*)')/gi;

/** Returns a function that inserts the toolbar into a page. It throws the reason if this is not possible. */
export function createToolbar(): (ctx: ObservedContext, recording: Recording) => void {
  const parts = { style: readPart('toolbar/toolbar.css'), script: readPart('toolbar/toolbar.js') };
  return (ctx, recording) => {
    const reason = insertToolbar(ctx, recording, parts);
    if (reason !== null) throw new Error(reason);
  };
}

/**
 * Inserts the toolbar before `</body>` of a whole HTML page, if the content security policy allows it.
 * @returns the reason if it was left out of a page; otherwise null
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
  const nonce = allowance.nonce === '' ? '' : ` nonce="${escapeHtml(allowance.nonce)}"`;
  const toolbar = `<style${nonce}>${parts.style}</style>${markup(recording)}<script${nonce}>(() => {${parts.script}})();</script>`;
  const tag = headerOf(ctx, 'etag');
  const page = html.slice(0, end) + toolbar + html.slice(end);
  ctx.body = typeof body === 'string' ? page : Buffer.from(page);
  // The application's tag belongs to the page without the toolbar.
  if (tag !== '')
    ctx.set('etag', `${tag.startsWith('W/') ? 'W/' : ''}"${createHash('sha1').update(page).digest('base64url')}"`);
  return null;
}

/** Returns links to the profile of the page and to the profile of a redirect before it. The script moves them into the bar. */
function markup({ arrival, token, redirectedFrom }: Recording): string {
  const base = `${arrival.origin}${arrival.mount}/_profiler`;
  const linkTo = (other: string, text: string): string =>
    `<a href="${escapeHtml(`${base}/${other}`)}" target="profiler">${text}</a>`;
  const source = redirectedFrom === null ? '' : linkTo(redirectedFrom, `sent here by ${redirectedFrom}`);
  return `<div id="koa-profiler-toolbar">${linkTo(token ?? '', `Profile ${token ?? ''}`)}${source}</div>`;
}

function headerOf({ res }: ObservedContext, name: string): string {
  const value = res.getHeader(name);
  return value === undefined ? '' : String(value);
}
