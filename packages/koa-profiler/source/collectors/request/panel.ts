import type { Profile } from '../../profile/profile.ts';
import { mask } from '../../secrets/secret-names.ts';
import { statusTone } from '../../rendering/format.ts';
import { tile, type Panel } from '../panel.ts';

export const requestPanel: Panel = {
  name: 'request',
  title: 'Request / Response',
  status: () => ({ empty: false, badge: null }),
  present(profile) {
    const { request, response, route } = profile;
    return {
      tiles: [
        tile('Status', response.status ?? profile.outcome, statusTone(response.status)),
        tile('Route', route === null ? 'none' : route.name || route.path, route === null ? 'warning' : 'neutral'),
        tile('Method', request.method),
        tile('HTTP version', request.httpVersion),
      ],
      curl: curlCommand(profile),
      hasMaskedHeaders: request.headers.some(([, value]) => value.includes(mask)),
      hasMaskedAddress: request.url.includes(mask),
      lacksBody: request.body?.whole !== true && (request.body !== null || hasBody(request)),
    };
  },
};

const leftToCurl: ReadonlySet<string> = new Set(['host', 'connection', 'content-length', 'accept-encoding']);

type CurlRequest = Pick<Profile['request'], 'method' | 'url' | 'path' | 'headers' | 'body'>;

/**
 * Returns the request as a command for a shell, without masked headers. The options keep curl from sending every body as a POST,
 * from dropping headers without a value, and from changing brackets and dots in the address.
 */
export function curlCommand({ request }: { readonly request: CurlRequest }): string {
  const { method, url, path, headers } = request;
  const body = request.body?.whole === true && method !== 'HEAD' ? request.body.text : null;
  const parts = [method === 'HEAD' ? 'curl --head' : 'curl --include'];
  if (method !== 'HEAD' && (method !== 'GET' || body !== null)) parts.push(`--request ${quote(method)}`);
  if (/[[\]{}]/.test(url)) parts.push('--globoff');
  if (/\/\.{1,2}(?:\/|$)/.test(path)) parts.push('--path-as-is');
  for (const [name, value] of headers) {
    if (leftToCurl.has(name.toLowerCase()) || value.includes(mask)) continue;
    parts.push(`--header ${quote(value === '' ? `${name};` : `${name}: ${value}`)}`);
  }
  if (body !== null) parts.push(`--data-raw ${quote(body)}`);
  parts.push(quote(url));
  return parts.join(' \\\n  ');
}

function hasBody({ contentLength, headers }: Profile['request']): boolean {
  return (contentLength ?? 0) > 0 || headers.some(([name]) => name.toLowerCase() === 'transfer-encoding');
}

function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
