import { replaceRanges } from './ranges.ts';
import { findShapes } from './secret-shapes.ts';
import { secretPlaces } from './secret-places.ts';
import { mask, type SecretNames } from './secret-names.ts';
import { statementTokens } from './statement-tokens.ts';

/** A statement and its bind values, with secrets masked. */
export interface MaskedStatement {
  readonly sql: string;
  readonly values: unknown;
}

/** What is known of a statement without its bind values. */
interface ReadStatement {
  readonly sql: string;
  /** The names or numbers of the bind values that are secrets. */
  readonly secretKeys: ReadonlySet<string>;
}

/** How many characters of statements are remembered. */
const lettersRemembered = 200_000;

/**
 * Makes a function that masks the literals of secret columns, and bind values that belong to them or are named like secrets.
 * The same statements are used many times with other values; one without a literal secret is analysed once.
 */
export function createStatementMasking(
  names: SecretNames,
  maskValue: (value: unknown) => unknown,
): (sql: string, values: unknown) => MaskedStatement {
  const known = new Map<string, ReadStatement>();
  let letters = 0;
  const read = (sql: string): ReadStatement => {
    const before = known.get(sql);
    if (before !== undefined) return before;
    const statement = readStatement(sql, names);
    if (statement.sql !== sql || sql.length > lettersRemembered) return statement;
    letters += sql.length;
    if (letters > lettersRemembered) {
      known.clear();
      letters = sql.length;
    }
    known.set(sql, statement);
    return statement;
  };
  return (sql, values) => {
    const { sql: masked, secretKeys } = read(sql);
    return { sql: masked, values: maskBindValues(values, secretKeys, names, maskValue) };
  };
}

function readStatement(sql: string, names: SecretNames): ReadStatement {
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
  const masked = replaceRanges(sql, [
    ...literals.map(({ start, end }) => ({ start, end, replacement: `'${mask}'` })),
    ...findShapes(sql),
  ]);
  return { sql: masked, secretKeys };
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
