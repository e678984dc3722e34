import type { Profile } from '../profile/profile.ts';
import type { Pair, RecordedBody } from '../recording/facts.ts';

/** Returns a profile as an HTTP archive, version 1.2. Unknown sizes are -1; bodies may be incomplete. */
export function httpArchive(profile: Profile): object {
  const { request, response, timing, application, outcome } = profile;
  const wait = timing.firstByte ?? timing.total;
  const size = responseSize(profile);
  const entry = {
    startedDateTime: new Date(profile.startedAt).toISOString(),
    time: timing.total,
    request: {
      method: request.method,
      url: request.url,
      httpVersion: `HTTP/${request.httpVersion}`,
      cookies: named(request.cookies),
      headers: named(request.headers),
      queryString: named(request.query),
      ...(request.body === null || request.body.text === ''
        ? {}
        : { postData: { mimeType: headerValue('content-type', request.headers), ...bodyText(request.body) } }),
      headersSize: -1,
      bodySize: requestSize(request),
    },
    response: {
      status: response.status ?? 0,
      statusText: response.reason,
      httpVersion: `HTTP/${request.httpVersion}`,
      cookies: named(response.cookies),
      headers: named(response.headers),
      content: {
        size,
        mimeType: headerValue('content-type', response.headers),
        ...(response.body === null || response.body.text === '' ? {} : bodyText(response.body)),
      },
      redirectURL: headerValue('location', response.headers),
      headersSize: -1,
      bodySize: size,
    },
    cache: {},
    timings: { send: 0, wait, receive: Math.max(0, timing.total - wait) },
    comment: `Profile ${profile.token}${outcome === 'complete' ? '' : `, ${outcome}`}`,
  };
  return {
    log: {
      version: '1.2',
      creator: { name: `${application.name} profiler`, version: application.version },
      entries: [entry],
    },
  };
}

function bodyText({ text, whole }: RecordedBody): { readonly text: string; readonly comment?: string } {
  return whole ? { text } : { text, comment: 'Only the beginning, or something in it is masked.' };
}

function named(pairs: readonly Pair[]): { readonly name: string; readonly value: string }[] {
  return pairs.map(([name, value]) => ({ name, value }));
}

function headerValue(name: string, headers: readonly Pair[]): string {
  return headers.find(([headerName]) => headerName.toLowerCase() === name)?.[1] ?? '';
}

/** Returns the bytes of the request body; -1 if unknown. */
function requestSize({ body, contentLength, headers }: Profile['request']): number {
  return body?.bytes ?? contentLength ?? (headerValue('transfer-encoding', headers) === '' ? 0 : -1);
}

/** Returns the bytes of the response body; -1 if unknown. Responses without a body can have a `Content-Length`. */
function responseSize({ request, response }: Profile): number {
  if (request.method === 'HEAD' || response.status === 204 || response.status === 304) return 0;
  return response.body?.bytes ?? response.contentLength ?? -1;
}
