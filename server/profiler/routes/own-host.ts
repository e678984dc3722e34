import { isIP } from 'node:net';
import { hostname } from 'node:os';

/**
 * Whether a `Host` header can mean this machine, whatever its port: a page of another site that had its own name point here (DNS
 * rebinding) is told apart by this alone. Without a name (HTTP/1.0) nobody can be misled.
 * @param allowedHosts further names; `*` allows every name
 */
export function isOwnHost(host: string, allowedHosts: readonly string[]): boolean {
  if (host === '' || allowedHosts.includes('*')) return true;
  const name = /^(\[[0-9a-f:.]+\]|[^:[\]/@\s]+)(?::\d*)?$/i.exec(host)?.[1]?.toLowerCase().replace(/\.$/, '');
  if (name === undefined) return false;
  return (
    name === 'localhost' ||
    name.endsWith('.localhost') ||
    isIP(name.replace(/^\[|\]$/g, '')) !== 0 ||
    name === hostname().toLowerCase() ||
    allowedHosts.includes(name)
  );
}
