import { BlockList, isIP } from 'node:net';
import { hostname } from 'node:os';
import type { ResolvedOptions } from '../options.ts';
import { plainAddress } from '../recording/arrival.ts';

interface AskingContext {
  readonly host: string;
  readonly req: { readonly socket: { readonly remoteAddress?: string | undefined }; readonly headers: object };
}

const loopback = blockList(['127.0.0.0/8', '::1']);
const proxyHeader = /^(?:via|forwarded|x-forwarded-.*|x-real-ip)$/;

/** Returns why a request may not read the profiler's pages; null if it may. */
export function refusalOf(
  ctx: AskingContext,
  { allowedHosts, allowedAddresses }: Pick<ResolvedOptions, 'allowedHosts' | 'allowedAddresses'>,
): { readonly status: number; readonly text: string } | null {
  const address = plainAddress(ctx.req.socket.remoteAddress ?? '');
  if (!isOwnHost(ctx.host, allowedHosts))
    return { status: 421, text: `The profiler does not answer to the name "${ctx.host}".` };
  if (allowedAddresses.includes('*') || allowedAddresses.includes(address)) return null;
  if (isOn(blockList(allowedAddresses), address)) return null;
  const isProxied = Object.keys(ctx.req.headers).some((name) => proxyHeader.test(name));
  if (isOn(loopback, address) && !isProxied) return null;
  const from = isProxied ? `${address}, through a proxy` : address || 'no address';
  return {
    status: 403,
    text: `The profiler answers only to this machine. This request comes from ${from}: add the address to the option allowedAddresses.`,
  };
}

function isOn(list: BlockList, address: string): boolean {
  return isIP(address) !== 0 && list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

/** Reads addresses and networks: `10.0.0.5`, `172.16.0.0/12`. Skips invalid ones. */
function blockList(addresses: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of addresses) {
    const [, address = '', length] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(network) ?? [];
    const kind = isIP(address);
    const longest = kind === 6 ? 128 : 32;
    const prefix = Number(length ?? longest);
    if (kind !== 0 && prefix <= longest) list.addSubnet(address, prefix, kind === 6 ? 'ipv6' : 'ipv4');
  }
  return list;
}

/**
 * Whether a `Host` header names this machine. This stops pages of other sites whose name points to this machine (DNS rebinding).
 * Such requests always have a name.
 */
function isOwnHost(host: string, allowedHosts: readonly string[]): boolean {
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
