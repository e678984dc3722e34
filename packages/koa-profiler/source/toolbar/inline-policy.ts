/** The nonce is empty if none is needed; null means that inline code is forbidden. */
export type InlineAllowance = { readonly nonce: string } | null;

/**
 * Returns the nonce for an inline script and style; null if a policy forbids one of them.
 * @param policies header values, each with one or more policies between commas
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

/** Returns the sources that a policy allows for scripts or styles; null if it does not restrict them. */
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

/** Whether `unsafe-inline` is in force. A hash, a nonce or `strict-dynamic` turns it off. */
function allowsEveryInline(sources: readonly string[]): boolean {
  return (
    sources.includes("'unsafe-inline'") &&
    !sources.some((source) => /^'(?:nonce-|sha\d{3}-|strict-dynamic')/.test(source))
  );
}
