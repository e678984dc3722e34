import { isIP } from 'node:net';
import { hostname } from 'node:os';
import type { AppContext, AppMiddleware } from '../app-context.ts';
import { HostRefusedError } from '../errors.ts';
import { record } from '../observation/observe.ts';
import type { Masking } from '../secrets/masking.ts';
import type { AnswerError } from '../pages/answer-error.ts';

export interface HostGuardOptions {
  /** The address that the server is bound to. */
  readonly boundTo: string;
  /** Further names; `*` allows every name. */
  readonly allowedHosts: readonly string[];
}

export interface HostGuardDependencies extends HostGuardOptions {
  readonly masking: Masking;
}

/**
 * Decides whether a `Host` header can mean this server, whatever its port; a page of another site that had its name
 * point here (DNS rebinding) is told apart by this alone.
 * Bound to loopback: `localhost` and loopback addresses. Bound to more: any IP literal, `localhost`, the machine's name.
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

/** Whether a host name or address can only be reached from the same machine. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}

/** Answers 421 to requests whose `Host` header names another server. A request without one (HTTP/1.0) is let through. */
export function hostGuard(options: HostGuardDependencies, answerError: AnswerError): AppMiddleware {
  return async function guardHost(ctx, next) {
    const host = sentHost(ctx);
    const passed = host === undefined || isOwnHost(host, options);
    const shown = host === undefined ? undefined : options.masking.host(host);
    record('security-check', () => ({
      check: 'host',
      subject: shown ?? 'none was sent',
      passed,
      reason: reasonOf(passed, options),
    }));
    if (!passed) return answerError(ctx, new HostRefusedError(shown ?? ''));
    await next();
  };
}

/**
 * The name as it was sent. Koa's `ctx.host` is empty for a header that it cannot read, which must not pass for none, and
 * does not see a second header or a target in absolute form, which goes before both (RFC 9112, section 3.2.2).
 */
function sentHost(ctx: AppContext): string | undefined {
  const forwarded = ctx.app.proxy ? ctx.req.headers['x-forwarded-host'] : undefined;
  if (typeof forwarded === 'string') return forwarded.split(',', 1)[0]?.trim();
  const absolute = /^[a-z][a-z0-9+.-]*:\/\/([^/?#]*)/i.exec(ctx.req.url ?? '')?.[1];
  return absolute ?? ctx.req.headersDistinct['host']?.join(', ');
}

function reasonOf(passed: boolean, { boundTo }: HostGuardOptions): string {
  const own = isLoopback(boundTo)
    ? 'a loopback name or address'
    : 'an IP address, localhost or the name of this machine';
  return passed ? `${own}, or allowed by name` : `not ${own}, nor allowed by name`;
}
