import type { Profile } from '../profile/profile.ts';
import { mask } from '../../secrets/secret-names.ts';
import { statusTone } from '../rendering/tone.ts';
import { tile, type Panel } from './panel.ts';

/** What came in and what went out. */
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
      lacksBody: request.body?.whole !== true && (request.body !== null || hasBody(request)),
    };
  },
};

const leftToCurl: ReadonlySet<string> = new Set(['host', 'connection', 'content-length', 'accept-encoding']);

/** The request as a command for a shell; masked headers are left out, for their values are not known. */
export function curlCommand({ request }: Pick<Profile, 'request'>): string {
  const parts = ['curl --include'];
  if (request.method === 'HEAD') parts[0] = 'curl --head';
  else if (request.method !== 'GET') parts.push(`--request ${quote(request.method)}`);
  for (const [name, value] of request.headers) {
    if (leftToCurl.has(name.toLowerCase()) || value.includes(mask)) continue;
    parts.push(`--header ${quote(`${name}: ${value}`)}`);
  }
  if (request.body?.whole === true) parts.push(`--data-raw ${quote(request.body.text)}`);
  parts.push(quote(request.url));
  return parts.join(' \\\n  ');
}

/** Whether the client announced a body. */
function hasBody({ contentLength, headers }: Profile['request']): boolean {
  return (contentLength ?? 0) > 0 || headers.some(([name]) => name.toLowerCase() === 'transfer-encoding');
}

function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
