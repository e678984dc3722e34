import { Transform } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { ObservedContext } from '../recording/arrival.ts';
import type { Recording } from '../recording/recording.ts';
import { readPart } from '../rendering/compile-view.ts';
import { decoded, encoded } from '../values/encodings.ts';
import { escapeHtml } from '../values/texts.ts';
import { inlineAllowance } from './inline-policy.ts';

const closing = /<\/body\s*>/gi;
const comment = /<!--[^]*?(?:-->|$)/g;
const metaPolicy =
  /<meta\b(?=[^>]*http-equiv\s*=\s*["']?content-security-policy)[^>]*\bcontent\s*=\s*(?:"([^"]*)"|'([^']*)')/gi;

/** Returns a function that inserts the toolbar into a page. It throws the reason if this is not possible. */
export function createToolbar(): (ctx: ObservedContext, recording: Recording) => Promise<void> {
  const parts = { style: readPart('toolbar/toolbar.css'), script: readPart('toolbar/toolbar.js') };
  return async (ctx, recording) => {
    const reason = await insertToolbar(ctx, recording, parts);
    if (reason !== null) throw new Error(reason);
  };
}

/**
 * Inserts the toolbar before `</body>` of a whole HTML page, if the content security policy allows it.
 * @returns the reason if it was left out of a page; otherwise null
 */
async function insertToolbar(
  ctx: ObservedContext,
  recording: Recording,
  parts: { readonly style: string; readonly script: string },
): Promise<string | null> {
  const { res } = ctx;
  const type = headerOf(ctx, 'content-type');
  if (recording.token === null || res.headersSent || Reflect.get(ctx, 'respond') === false) return null;
  if (!/^text\/html\b/i.test(type)) return null;
  const encoding = headerOf(ctx, 'content-encoding').trim().toLowerCase();
  const body = await wholeBody(ctx, encoding);
  if (body === null) return null;
  if (typeof body !== 'string' && /charset=(?!"?utf-?8)/i.test(type)) return null;
  const html = typeof body === 'string' ? body : decoded(body, encoding)?.toString();
  if (html === undefined) return `The toolbar was left out: the page is encoded as "${encoding}".`;
  const end = [...html.replaceAll(comment, (text) => ' '.repeat(text.length)).matchAll(closing)].at(-1)?.index;
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
  const page = html.slice(0, end) + toolbar + html.slice(end);
  // The tag stays that of the page without the toolbar, so that a page which did not change is still `304 Not Modified`.
  ctx.body = typeof body === 'string' ? page : encoded(Buffer.from(page), encoding);
  return null;
}

/**
 * Returns the body if all of it is there. Middleware that compresses a whole page leaves a stream into which all of it was
 * written; the stream is read here, and its bytes become the body. Other streams stay streams.
 */
async function wholeBody(ctx: ObservedContext, encoding: string): Promise<string | Buffer | null> {
  const { body } = ctx;
  if (typeof body === 'string') return encoding === '' ? body : null;
  if (Buffer.isBuffer(body)) return body;
  if (encoding === '' || !(body instanceof Transform) || !body.writableEnded) return null;
  const bytes = await buffer(body);
  ctx.body = bytes;
  return bytes;
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
