import type { Pair, Profile } from '../profile/profile.ts';

/** A profile as an HTTP archive, version 1.2. Sizes that were not recorded are -1, as that format has it; there are no bodies. */
export function httpArchive(profile: Profile): object {
  const { request, response, timing, application } = profile;
  const wait = timing.firstByte ?? timing.total;
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
      headersSize: -1,
      bodySize: request.contentLength ?? 0,
    },
    response: {
      status: response.status ?? 0,
      statusText: response.reason,
      httpVersion: `HTTP/${request.httpVersion}`,
      cookies: named(response.cookies),
      headers: named(response.headers),
      content: {
        size: response.contentLength ?? -1,
        mimeType: response.headers.find(([name]) => name === 'content-type')?.[1] ?? '',
      },
      redirectURL: response.headers.find(([name]) => name === 'location')?.[1] ?? '',
      headersSize: -1,
      bodySize: response.contentLength ?? -1,
    },
    cache: {},
    timings: { send: 0, wait, receive: Math.max(0, timing.total - wait) },
    comment: `Profile ${profile.token}`,
  };
  return {
    log: {
      version: '1.2',
      creator: { name: `${application.name} profiler`, version: application.version },
      entries: [entry],
    },
  };
}

function named(pairs: readonly Pair[]): { readonly name: string; readonly value: string }[] {
  return pairs.map(([name, value]) => ({ name, value }));
}
