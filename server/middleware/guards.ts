import { timingSafeEqual } from 'node:crypto';
import { isIP } from 'node:net';
import { hostname } from 'node:os';
import type { AppContext, AppMiddleware } from '../app-context.ts';
import { HostRefusedError, OriginRefusedError, SecretRefusedError } from '../errors.ts';
import { record } from 'koa-profiler/observe';
import type { AnswerError } from '../pages/answer-error.ts';
import { desktopSecretHeader } from '../desktop-secret-header.ts';
import type { Masking } from 'koa-profiler/masking';

export interface HostGuardOptions {
  readonly boundTo: string;
  /** Further names; `*` allows every name. */
  readonly allowedHosts: readonly string[];
}

/**
 * Returns whether a `Host` header can mean this server, with any port. This protects against DNS rebinding, in which
 * another site's name points to this server. Bound to loopback: `localhost` and loopback addresses. Bound to more: any
 * IP literal, `localhost`, the machine's name.
 */
export function isOwnHost(hostHeader: string, { boundTo, allowedHosts }: HostGuardOptions): boolean {
  const name = /^(\[[0-9a-f:.]+\]|[^:[\]/@\s]+)(?::\d*)?$/i.exec(hostHeader)?.[1]?.toLowerCase().replace(/\.$/, '');
  if (allowedHosts.includes('*')) return true;
  if (name === undefined) return false;
  if (name === 'localhost' || allowedHosts.includes(name)) return true;
  const address = name.replace(/^\[|\]$/g, '');
  if (isLoopback(boundTo)) return isLoopback(address);
  return isIP(address) !== 0 || name === hostname().toLowerCase();
}

/** Returns whether only the same machine can reach a host name or address. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}

/** Answers 421 if the `Host` header names another server. A request without the header (HTTP/1.0) passes. */
export function hostGuard(
  options: HostGuardOptions & { readonly masking: Masking },
  answerError: AnswerError,
): AppMiddleware {
  return async function guardHost(ctx, next) {
    const host = sentHost(ctx);
    const passed = host === undefined || isOwnHost(host, options);
    const maskedHost = host === undefined ? undefined : options.masking.host(host);
    record('security-check', () => ({
      check: 'host',
      subject: maskedHost ?? 'none was sent',
      passed,
      reason: reasonOf(passed, options),
    }));
    if (!passed) return answerError(ctx, new HostRefusedError(maskedHost ?? ''));
    await next();
  };
}

/**
 * Returns the sent host; undefined: no header. Koa's `ctx.host` is empty if it cannot parse the header. It also ignores
 * a second header, and a target in absolute form, which has priority (RFC 9112, section 3.2.2).
 */
function sentHost(ctx: AppContext): string | undefined {
  const forwarded = ctx.app.proxy ? ctx.req.headers['x-forwarded-host'] : undefined;
  if (typeof forwarded === 'string') return forwarded;
  const absolute = /^[a-z][a-z0-9+.-]*:\/\/([^/?#]*)/i.exec(ctx.req.url ?? '')?.[1];
  return absolute ?? ctx.req.headersDistinct['host']?.join(', ');
}

function reasonOf(passed: boolean, { boundTo }: HostGuardOptions): string {
  const own = isLoopback(boundTo)
    ? 'a loopback name or address'
    : 'an IP address, localhost or the name of this machine';
  return passed ? `${own}, or allowed by name` : `not ${own}, nor allowed by name`;
}

/** Answers 403 to requests without the secret that the desktop app gave to its own windows. */
export function desktopSecret(secret: string, answerError: AnswerError): AppMiddleware {
  const expected = Buffer.from(secret);
  return async function checkDesktopSecret(ctx, next) {
    const sent = Buffer.from(ctx.get(desktopSecretHeader));
    const passed = sent.length === expected.length && timingSafeEqual(sent, expected);
    const reason = passed ? 'the secret of this start' : 'not the secret of this start';
    record('security-check', () => ({ check: 'desktop secret', subject: desktopSecretHeader, passed, reason }));
    if (!passed) {
      return answerError(ctx, new SecretRefusedError());
    }
    await next();
  };
}

/**
 * Allows changes only to requests from pages of this server. The browser sets `Sec-Fetch-Site`, which no page can
 * change. It also sets `Origin`, which is `null` for a form of a page without referrer. A request with neither header
 * does not come from a page.
 * @throws OriginRefusedError
 */
export function ownPagesOnly(): AppMiddleware {
  return async function checkOrigin(ctx, next) {
    const [site, origin] = [ctx.get('sec-fetch-site'), ctx.get('origin')];
    const isOwnOrigin = origin === `${ctx.protocol}://${ctx.host}`;
    const passed =
      site === '' ? isOwnOrigin : site === 'same-origin' && (isOwnOrigin || origin === 'null' || origin === '');
    const subject = `${site || 'no site'}, ${origin || 'no origin'}`;
    const reason = passed ? 'a page of this server' : 'no page of this server';
    record('security-check', () => ({ check: 'origin', subject, passed, reason }));
    if (!passed) throw new OriginRefusedError();
    await next();
  };
}
