/** What a page allows of its own inline script and style: `nonce` is empty where none is needed. */
export type InlineAllowance = { readonly nonce: string } | null;

/**
 * What content security policies allow: an inline script and style, perhaps with a nonce; null where one of them allows neither.
 * @param policies headers as they are sent, each perhaps of several policies with commas between
 */
export function inlineAllowance(policies: readonly string[]): InlineAllowance {
  let nonce = '';
  for (const policy of policies.flatMap((header) => header.split(',')))
    for (const kind of ['script', 'style']) {
      const sources = sourcesFor(policy, kind);
      if (sources === null) continue;
      const own = sources.map((source) => /^'nonce-(.+)'$/.exec(source)?.[1]).find((value) => value !== undefined);
      if (own === undefined && !allowsEveryInline(sources)) return null;
      if (own !== undefined && nonce !== '' && own !== nonce) return null;
      nonce = own ?? nonce;
    }
  return { nonce };
}

/** The sources that a policy names for elements of a kind; null where it does not restrict them. */
function sourcesFor(policy: string, kind: string): readonly string[] | null {
  const directives = new Map(
    policy
      .split(';')
      .map((directive) => directive.trim().split(/\s+/))
      .map(([name = '', ...sources]): [string, string[]] => [name.toLowerCase(), sources])
      .toReversed(),
  );
  for (const name of [`${kind}-src-elem`, `${kind}-src`, 'default-src']) {
    const sources = directives.get(name);
    if (sources !== undefined) return sources;
  }
  return null;
}

/** A hash, a nonce or `strict-dynamic` beside it turns `unsafe-inline` off. */
function allowsEveryInline(sources: readonly string[]): boolean {
  return (
    sources.includes("'unsafe-inline'") &&
    !sources.some((source) => /^'(?:nonce-|sha\d{3}-|strict-dynamic')/.test(source))
  );
}
