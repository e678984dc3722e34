import { replaceRanges } from './ranges.ts';
import { secretPlaces } from './secret-places.ts';
import { mask, type SecretNames } from './secret-names.ts';
import { statementTokens } from './statement-tokens.ts';

/** A statement and its bind values, fit to be written down. */
export interface MaskedStatement {
  readonly sql: string;
  readonly values: unknown;
}

/** Masks the literals of secret columns, and the bind values that stand for them or are named like secrets. */
export function maskStatement(
  sql: string,
  values: unknown,
  names: SecretNames,
  maskValue: (value: unknown) => unknown,
): MaskedStatement {
  const tokens = names.mayStandIn(sql) ? statementTokens(sql) : [];
  const places = secretPlaces(tokens, names);
  const literals = [...places].filter(({ kind }) => kind !== 'parameter');
  const secretKeys = new Set<string>();
  let unnumbered = 0;
  for (const token of tokens) {
    if (token.kind !== 'parameter') continue;
    if (token.text === '?') unnumbered += 1;
    if (places.has(token)) secretKeys.add(token.text === '?' ? String(unnumbered) : token.text.slice(1));
  }
  return {
    sql: replaceRanges(
      sql,
      literals.map(({ start, end }) => ({ start, end, replacement: `'${mask}'` })),
    ),
    values: maskBindValues(values, secretKeys, names, maskValue),
  };
}

function maskBindValues(
  values: unknown,
  secretKeys: ReadonlySet<string>,
  names: SecretNames,
  maskValue: (value: unknown) => unknown,
): unknown {
  if (Array.isArray(values)) {
    return values.map((value: unknown, index) => (secretKeys.has(String(index + 1)) ? mask : maskValue(value)));
  }
  if (typeof values !== 'object' || values === null) return maskValue(values);
  return Object.fromEntries(
    Object.entries(values).map(([key, value]): [string, unknown] => {
      const name = key.replace(/^[:@$?]/, '');
      return [key, secretKeys.has(name) || names.isSecret(name) ? mask : maskValue(value)];
    }),
  );
}
