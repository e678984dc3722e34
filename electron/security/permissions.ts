import type { Session } from 'electron';
import { isTrustedAddress } from './addresses.ts';

type RequestHandler = NonNullable<Parameters<Session['setPermissionRequestHandler']>[0]>;
type Permission = Parameters<RequestHandler>[1];

/** Copy buttons write text. Everything else a page could ask for is refused: devices, place, notifications, files. */
const ALLOWED: ReadonlySet<string> = new Set<Permission>(['clipboard-sanitized-write']);

/** Whether a page may have a permission. Only pages of the own server may have any. */
export function isPermitted(permission: string, requestingAddress: string, ownOrigin: string | null): boolean {
  return ALLOWED.has(permission) && isTrustedAddress(requestingAddress, ownOrigin);
}
