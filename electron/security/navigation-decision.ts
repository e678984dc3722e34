import { externalAddress } from './addresses.ts';
import { isTrustedAddress } from './addresses.ts';

/** What the shell does with a navigation that a page started. */
export type NavigationDecision = { kind: 'stay' } | { kind: 'open-externally'; address: string } | { kind: 'refuse' };

/** What the shell does when a page asks for a new window. */
export type NewWindowDecision = NavigationDecision | { kind: 'profiler'; address: string };

export interface NavigationRequest {
  address: string;
  ownOrigin: string | null;
  isMainFrame: boolean;
  /** A redirect is the server's doing, not the user's: it never opens another program. */
  isRedirect: boolean;
}

export function decideNavigation(request: NavigationRequest): NavigationDecision {
  if (isTrustedAddress(request.address, request.ownOrigin)) return { kind: 'stay' };
  if (!request.isMainFrame || request.isRedirect) return { kind: 'refuse' };
  const address = externalAddress(request.address);
  return address === null ? { kind: 'refuse' } : { kind: 'open-externally', address };
}

export function decideNewWindow(address: string, ownOrigin: string | null): NewWindowDecision {
  const decision = decideNavigation({ address, ownOrigin, isMainFrame: true, isRedirect: false });
  if (decision.kind === 'stay' && isProfilerPath(new URL(address).pathname)) return { kind: 'profiler', address };
  return decision;
}

function isProfilerPath(pathname: string): boolean {
  return pathname === '/_profiler' || pathname.startsWith('/_profiler/');
}
