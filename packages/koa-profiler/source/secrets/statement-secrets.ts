import type { SqlToken } from '../sql/read-sql.ts';
import type { SecretNames } from './secret-names.ts';

const wordsOf = (text: string): ReadonlySet<string> => new Set(text.split(' '));
/** Keywords between two expressions. */
const separators = wordsOf(
  'and or where from group order limit offset returning set on join having union update values value when then else',
);
const comparing = wordsOf('like ilike glob match regexp in is between similar rlike to as by');
/** Functions of which each second argument belongs to the name before it. */
const makesPairs = /json|object|hstore|config/;

/** Returns the values of a statement that belong to a secret name. */
export function statementSecrets(tokens: readonly SqlToken[], sql: string, names: SecretNames): ReadonlySet<SqlToken> {
  const read = tokens.filter(({ kind }) => kind !== 'space' && kind !== 'comment');
  // A cast belongs to the value before it.
  const uncast = read.filter(({ text }, index) => text !== '::' && read[index - 1]?.text !== '::');
  return new Set([...valuesBesideNames(uncast, sql, names), ...listed(uncast, names)]);
}

/** The tokens between two commas, keywords or brackets, with everything in brackets there. */
interface Expression {
  /** How many values are read before it. */
  readonly from: number;
  isSecret: boolean;
  /** Whether a value is compared, assigned or named here. Other numbers are lengths and places. */
  compares: boolean;
  isBetween: boolean;
}

/** The expressions in one pair of brackets, or in `CASE … END`. */
interface Brackets {
  /** The expression with the brackets; null if they hold a query of their own. */
  around: Expression | null;
  readonly from: number;
  readonly makesPairs: boolean;
  expression: Expression;
  holdsSecret: boolean;
}

/** An expression with a secret name hides all its values: `password = 'x'`, `'x' LIKE lower(token)`, `'x' AS password`. */
function* valuesBesideNames(tokens: readonly SqlToken[], sql: string, names: SecretNames): Generator<SqlToken> {
  const values: SqlToken[] = [];
  const begin = (around: Expression | null): Expression => ({
    from: values.length,
    isSecret: around?.isSecret ?? false,
    compares: around?.compares ?? false,
    isBetween: false,
  });
  const open = (around: Expression | null, takesPairs: boolean): Brackets => ({
    around,
    from: values.length,
    makesPairs: takesPairs,
    expression: begin(around),
    holdsSecret: false,
  });
  const outer: Brackets[] = [];
  let brackets = open(null, false);
  function* endExpression(): Generator<SqlToken> {
    const { isSecret, compares, from } = brackets.expression;
    if (isSecret) {
      for (const value of values.splice(from)) if (compares || value.kind !== 'number') yield value;
      brackets.holdsSecret = true;
    }
    brackets.expression = begin(brackets.around);
  }
  for (const [index, token] of tokens.entries()) {
    const { kind, text, keyword } = token;
    const before = tokens[index - 1];
    const { expression } = brackets;
    if (text === '(' || text === '[' || keyword === 'case') {
      outer.push(brackets);
      brackets = open(expression, makesPairs.test(before?.keyword ?? ''));
    } else if (text === ')' || text === ']' || keyword === 'end') {
      yield* endExpression();
      const { around, holdsSecret, from } = brackets;
      brackets = outer.pop() ?? brackets;
      // A condition or a query in brackets has its own secrets. A list makes the expression around it secret, but not its other values.
      if (around !== null && holdsSecret) {
        brackets.expression.isSecret = true;
        values.splice(from);
      }
    } else if (
      text === ',' &&
      brackets.makesPairs &&
      before?.kind === 'text' &&
      names.isSecret(lastName(before, sql))
    ) {
      if (values.at(-1) === before) values.pop();
      expression.isSecret = true;
      expression.compares = true;
    } else if (keyword === 'and' && expression.isBetween) {
      expression.isBetween = false;
    } else if (isSeparator(token, before, tokens[index + 1])) {
      if (/^(?:select|and|or|when)$/.test(keyword)) brackets.around = null;
      yield* endExpression();
    } else if (kind === 'text' && isKey(token, before, sql)) {
      expression.isSecret ||= names.isSecret(lastName(token, sql));
    } else if (isValue(token)) {
      values.push(token);
    } else if (comparing.has(keyword) || (kind === 'sign' && /^[<>!=~:]/.test(text))) {
      expression.compares = true;
      expression.isBetween ||= keyword === 'between';
    } else if ((kind === 'name' || kind === 'word') && tokens[index + 1]?.text !== '.') {
      // SQLite takes a name in quotation marks for a text.
      if (kind === 'name' && expression.isSecret && expression.compares && before?.text !== '.') values.push(token);
      else if (!/^(?:table|exists|primary|foreign)$/.test(before?.keyword ?? ''))
        expression.isSecret ||= keyword === 'identified' || names.isSecret(text);
    }
  }
  while (outer.length > 0) {
    yield* endExpression();
    brackets = outer.pop() ?? brackets;
  }
  yield* endExpression();
}

function isSeparator({ text, keyword }: SqlToken, before: SqlToken | undefined, next: SqlToken | undefined): boolean {
  if (keyword === 'from') return before?.keyword !== 'distinct';
  if (keyword === 'as') return next?.text === '(';
  return text === ',' || text === ';' || keyword === 'select' || separators.has(keyword);
}

/** Whether a literal is the name of a member of JSON: `data->>'name'`, `json_extract(data, '$.name')`. */
function isKey({ start }: SqlToken, before: SqlToken | undefined, sql: string): boolean {
  return /^(?:->>?|#>>?)$/.test(before?.text ?? '') || /^'\$[.[]/.test(sql.slice(start, start + 3));
}

/** The last name in a literal: of `'{user,password}'` and `'$.user.password'` it is `password`. */
function lastName({ start, end }: SqlToken, sql: string): string {
  return /([\p{L}\w-]+)[^\p{L}\w]*$/u.exec(sql.slice(Math.max(start, end - 100), end))?.[1] ?? '';
}

/** `INSERT INTO users (name, password) VALUES ('a', 'b'), (?, ?)` and `… SELECT 'a', 'b'`. */
function* listed(tokens: readonly SqlToken[], names: SecretNames): Generator<SqlToken> {
  let columns: string[] | null = null;
  let isListed = false;
  let position = 0;
  let depth = 0;
  for (const token of tokens) {
    const { text, keyword } = token;
    if (keyword === 'into') {
      columns = [];
      isListed = false;
      depth = 0;
    } else if (columns === null) {
      continue;
    } else if (keyword === 'values' || keyword === 'value') {
      isListed = true;
    } else if (keyword === 'select' && !isListed) {
      isListed = true;
      depth = 1;
      position = 0;
    } else if (text === ';' || /^(?:select|on|returning|where|from)$/.test(keyword)) {
      columns = null;
    } else if (text === '(') {
      depth += 1;
      if (depth === 1) position = 0;
    } else if (text === ')') {
      depth -= 1;
    } else if (text === ',' && depth === 1) {
      position += 1;
    } else if (!isListed && depth === 1) {
      columns[position] = text;
    } else if (isListed && depth > 0 && isValue(token)) {
      if (names.isSecret(columns[position] ?? '')) yield token;
    }
  }
}

function isValue({ kind }: SqlToken): boolean {
  return kind === 'text' || kind === 'number' || kind === 'parameter';
}
