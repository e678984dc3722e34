import type { Pair, Profile, RecordedBody } from '../profile/profile.ts';

/** A profile as an HTTP archive, version 1.2. Sizes that are not known are -1, as that format has it; bodies are in it as far as they were kept. */
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
        : { postData: { mimeType: valueOf('content-type', request.headers), ...textOf(request.body) } }),
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
        mimeType: valueOf('content-type', response.headers),
        ...(response.body === null || response.body.text === '' ? {} : textOf(response.body)),
      },
      redirectURL: valueOf('location', response.headers),
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

/** A body as far as it was kept; that some of it is not there is said. */
function textOf({ text, whole }: RecordedBody): { readonly text: string; readonly comment?: string } {
  return whole ? { text } : { text, comment: 'Only the beginning, or something in it is masked.' };
}

function named(pairs: readonly Pair[]): { readonly name: string; readonly value: string }[] {
  return pairs.map(([name, value]) => ({ name, value }));
}

function valueOf(name: string, headers: readonly Pair[]): string {
  return headers.find(([one]) => one.toLowerCase() === name)?.[1] ?? '';
}

/** Bytes of the body that was sent; -1 where one was sent, but not counted. */
function requestSize({ body, contentLength, headers }: Profile['request']): number {
  return body?.bytes ?? contentLength ?? (valueOf('transfer-encoding', headers) === '' ? 0 : -1);
}

/** Bytes of the body that was answered; a length that a response without a body announces is that of another one. */
function responseSize({ request, response }: Profile): number {
  if (request.method === 'HEAD' || response.status === 204 || response.status === 304) return 0;
  return response.body?.bytes ?? response.contentLength ?? -1;
}
