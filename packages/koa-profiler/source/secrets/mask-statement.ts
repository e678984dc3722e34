import type { Dialect } from '../sql/dialect.ts';
import { readSql, type SqlToken } from '../sql/read-sql.ts';
import { replaceRanges, type SecretRange } from './ranges.ts';
import { remembered } from './remembered.ts';
import { mask, type SecretNames } from './secret-names.ts';
import { findShapes } from './secret-shapes.ts';
import { statementSecrets } from './statement-secrets.ts';

export interface MaskedStatement {
  readonly sql: string;
  /** The bind values. Those of secret columns are masked; the others are as given. */
  readonly values: unknown;
}

/** How a statement is to be read. */
export interface StatementForm {
  readonly dialect?: Dialect | null;
  /** Whether the statement is cut. Unfinished values are masked. */
  readonly isCut?: boolean;
}

/** A statement that was read without its bind values. */
interface ReadStatement {
  readonly sql: string;
  /** The names or numbers of the bind values that are secrets. */
  readonly secretKeys: ReadonlySet<string>;
  /** The names or numbers of all bind values. */
  readonly keys: ReadonlySet<string>;
}

/** So many tokens before the cut of a statement may belong to a name behind it. */
const tokensBeforeCut = 16;
/** How many characters of statements are remembered. */
const lettersRemembered = 200_000;
const noKeys: ReadonlySet<string> = new Set();

/**
 * Returns a function that masks the literals of secret columns, and the bind values that belong to them or have a secret name.
 * A statement without a literal secret is read once.
 */
export function createStatementMasking(
  names: SecretNames,
  maskText: (text: string) => string,
): (sql: string, values: unknown, form?: StatementForm) => MaskedStatement {
  const statements = remembered<ReadStatement>(lettersRemembered, lettersRemembered);
  const read = (sql: string, dialect: Dialect | null, isCut: boolean): ReadStatement => {
    const key = `${dialect} ${isCut} ${sql}`;
    const before = statements.of(key);
    if (before !== undefined) return before;
    const statement = readStatement(sql, dialect, isCut, names, maskText);
    if (statement.sql === sql) statements.keep(key, statement);
    return statement;
  };
  return (sql, values, { dialect = null, isCut = false } = {}) => {
    const statement = read(sql, dialect, isCut);
    const isSecret = (key: string): boolean => statement.secretKeys.has(key) || (isCut && !statement.keys.has(key));
    return { sql: statement.sql, values: maskBindValues(values, isSecret, names) };
  };
}

function readStatement(
  sql: string,
  dialect: Dialect | null,
  isCut: boolean,
  names: SecretNames,
  maskText: (text: string) => string,
): ReadStatement {
  const mayHoldNames = names.mayStandIn(sql);
  const shapes = findShapes(sql);
  const isHarmless = !isCut && !mayHoldNames && !sql.includes('://');
  if (isHarmless) return { sql: replaceRanges(sql, shapes), secretKeys: noKeys, keys: noKeys };
  const reading = readSql(sql, dialect);
  const readings = reading.isAmbiguous
    ? (['postgresql', 'mysql', 'sqlite'] as const).map((each) => readSql(sql, each).tokens)
    : [reading.tokens];
  const ranges: SecretRange[] = [...shapes];
  const secretKeys = new Set<string>();
  const keys = new Set<string>();
  for (const tokens of readings) {
    const places = new Set([
      ...(mayHoldNames ? statementSecrets(tokens, sql, names) : []),
      ...(isCut ? unfinished(tokens) : []),
    ]);
    let unnumbered = 0;
    for (const token of tokens) {
      const isSecret = places.has(token);
      if (token.kind === 'parameter') {
        const name = token.text.replace(/^(?:\?\??|[:@$])/, '');
        if (name === '') unnumbered += 1;
        const key = name || String(unnumbered);
        keys.add(key);
        if (isSecret) secretKeys.add(key);
      } else if (isSecret) {
        ranges.push({
          start: token.start,
          end: token.end,
          replacement: token.kind === 'comment' ? `/* ${mask} */` : `'${mask}'`,
        });
      } else if (mayHoldSecrets(token, sql)) {
        const text = sql.slice(token.start, token.end);
        const masked = maskText(text);
        if (masked !== text) ranges.push({ start: token.start, end: token.end, replacement: masked });
      }
    }
  }
  return { sql: replaceRanges(sql, ranges), secretKeys, keys };
}

/** Returns tokens without an end, and values before the cut whose name may follow it. */
function* unfinished(tokens: readonly SqlToken[]): Generator<SqlToken> {
  const last = tokens.at(-1);
  if (last?.isOpen === true) yield last;
  for (const token of tokens.slice(-tokensBeforeCut))
    if (token.kind === 'text' || token.kind === 'number' || token.kind === 'parameter') yield token;
}

/** Whether a token is a comment, or a literal with JSON, an address or an assignment in it. */
function mayHoldSecrets({ kind, start, end }: SqlToken, sql: string): boolean {
  if (kind === 'comment') return true;
  return kind === 'text' && end - start > 8 && /"\s*:|:\/\/|\w=/.test(sql.slice(start, end));
}

function maskBindValues(values: unknown, isSecretKey: (key: string) => boolean, names: SecretNames): unknown {
  if (Array.isArray(values))
    return values.map((value: unknown, index) => (isSecretKey(String(index + 1)) ? mask : value));
  if (typeof values !== 'object' || values === null) return values;
  return Object.fromEntries(
    Object.entries(values).map(([key, value]): [string, unknown] => {
      const name = key.replace(/^[:@$?]/, '');
      return [key, isSecretKey(name) || names.isSecret(name) ? mask : value];
    }),
  );
}
