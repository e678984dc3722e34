import type { ProfileSummary } from '../storage/summarize-profile.ts';

/** The address of a result as it is listed: its path, and its parameters with those marked that differ from the result below. */
export interface ResultAddress {
  readonly origin: string;
  readonly path: string;
  readonly parameters: readonly { readonly text: string; readonly differs: boolean }[];
}

/** Takes the addresses of results apart; each is held against the next one below it with the same path. */
export function resultAddresses(results: readonly ProfileSummary[]): ResultAddress[] {
  const taken = results.map(({ url }) => takeApart(url));
  return taken.map(({ origin, path, parameters }, index) => {
    const below = taken.slice(index + 1).find((other) => other.path === path);
    const known = new Set(below?.parameters);
    return {
      origin,
      path,
      parameters: parameters.map((text) => ({ text, differs: below !== undefined && !known.has(text) })),
    };
  });
}

function takeApart(url: string): {
  readonly origin: string;
  readonly path: string;
  readonly parameters: readonly string[];
} {
  const [, origin = '', target = url] = /^(https?:\/\/[^/?#]+)(.+)$/.exec(url) ?? [];
  const start = target.indexOf('?');
  if (start === -1) return { origin, path: target, parameters: [] };
  return {
    origin,
    path: target.slice(0, start),
    parameters: target
      .slice(start + 1)
      .split('&')
      .filter(Boolean),
  };
}
