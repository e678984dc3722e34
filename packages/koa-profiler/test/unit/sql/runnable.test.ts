import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { queries } from '../../../source/collectors/db/record.ts';
import { queryName } from '../../../source/sql/statement-name.ts';
import { type Runnable, runnableQuery } from '../../../source/sql/runnable-query.ts';
import { preview } from '../../../source/values/preview.ts';
import { isSecretNumber } from '../../../source/secrets/secret-shapes.ts';
import { createMasking } from '../../../source/secrets/masking.ts';
import { takesAtMost } from '../../../../../test/support/growth.ts';
import type { Dialect } from '../../../source/sql/dialect.ts';

const masking = createMasking([]);
const limits = { depth: 4, entries: 100, textLength: 1000, values: 250 };

function runnable(dialect: Dialect | null, sql: string, given: unknown): Runnable {
  const { sql: masked, values } = masking.statement(sql, given, { dialect });
  const parameters = values === null || values === undefined ? null : preview(values, masking, limits);
  return runnableQuery({ dialect, sql: masked, whole: true, parameters });
}

test('each placeholder gets its own value', () => {
  const rows: readonly (readonly [Dialect | null, string, unknown, string])[] = [
    [
      'postgresql',
      'update orders set name=$1,title=$2 where id=$3',
      ['a', 'b', 7],
      "update orders set name='a',title='b' where id=7;",
    ],
    ['postgresql', 'select $2, $1, $1', ["it's", null], "select NULL, 'it''s', 'it''s';"],
    ['postgresql', String.raw`select $1`, [String.raw`C:\new`], String.raw`select 'C:\new';`],
    [
      'postgresql',
      'select \'$1\', $$ $1 $$, "$1" /* $1 */, $1 -- $1',
      [true],
      'select \'$1\', $$ $1 $$, "$1" /* $1 */, TRUE -- $1\n;',
    ],
    ['postgresql', 'select 4 -$1, a::text, b[1:2]', [-5], 'select 4 -(-5), a::text, b[1:2];'],
    [
      'postgresql',
      'select * from t where id = any($1) and data = $2',
      [[1, null, 'a"b'], { a: [1], b: 'x' }],
      `select * from t where id = any('{1,NULL,"a\\"b"}') and data = '{"a":[1],"b":"x"}';`,
    ],
    ['postgresql', 'select $1', [new Date('2026-11-22T00:00:00.000Z')], "select '2026-11-22T00:00:00.000Z';"],
    ['postgresql', "select data ? 'a' from t where id = $1", [1], "select data ? 'a' from t where id = 1;"],
    [
      'postgresql',
      'select a::text where b > :from and id = :id',
      { from: new Date(0), id: 9007199254740993n },
      "select a::text where b > '1970-01-01T00:00:00.000Z' and id = 9007199254740993;",
    ],
    [
      'mysql',
      'select ?, ? from `a?` where "?" = ? # ?',
      ['C:\\', 1, "it's"],
      "select 'C:\\\\', 1 from `a?` where \"?\" = 'it''s' # ?\n;",
    ],
    ['mysql', 'select ?? from ?? where id = ?', ['id', 'shop.tree', 4], 'select `id` from `shop`.`tree` where id = 4;'],
    ['sqlite', "SELECT '$1', $1, $2, $3", { $1: "it's", $2: null, $3: false }, "SELECT '$1', 'it''s', NULL, FALSE;"],
    [
      'sqlite',
      'SELECT ?2, ?1, :name, @a, $b',
      { 1: 'x', 2: 9007199254740993n, ':name': 'n', a: 1, $b: 2.5 },
      "SELECT 9007199254740993, 'x', 'n', 1, 2.5;",
    ],
    ['sqlite', 'SELECT ?2, ?1', ['x', 'y'], "SELECT 'y', 'x';"],
    [null, "SELECT ?, '?', ?;", [5, 'b'], "SELECT 5, '?', 'b';"],
    [null, 'select $1::int, $2', [1, 'b'], "select 1::int, 'b';"],
    [null, 'select a from t where b in (?,?)', [1, -2], 'select a from t where b in (1,(-2));'],
    [null, 'select?', ['x'], "select 'x';"],
    [null, 'BEGIN', null, 'BEGIN;'],
  ];
  for (const [dialect, sql, values, expected] of rows) assert.equal(runnable(dialect, sql, values).sql, expected, sql);
});

test('a statement that cannot be run says why', () => {
  const rows: readonly (readonly [Dialect | null, string, unknown, RegExp])[] = [
    ['postgresql', 'update t set password = $1 where id = $2', ['hush', 1], /\$1 is masked/],
    ['postgresql', "update t set password = 'hush' where id = $1", [1], /in the statement is masked/],
    ['postgresql', 'select $1, $3', [1, 2], /\$3 was not recorded/],
    ['postgresql', 'select $1', [1, 2], /more values/],
    ['postgresql', 'select $1', null, /were not recorded/],
    ['postgresql', 'select $1', ['x'.repeat(2000)], /cannot be written/],
    ['postgresql', 'select $1', [Buffer.from('x')], /cannot be written/],
    ['mysql', 'select ?', [new Date(0)], /cannot be written/],
    [null, 'select ?', ['C:\\'], /cannot be written/],
    [null, String.raw`select 'it\'s', ?`, [1], /read its quotation marks differently/],
  ];
  for (const [dialect, sql, values, reason] of rows)
    assert.match(runnable(dialect, sql, values).reason ?? '', reason, sql);
  assert.match(
    runnableQuery({ dialect: null, sql: 'select 1', whole: false, parameters: null }).reason ?? '',
    /was cut/,
  );
});

test('a text that looks like a placeholder stays unchanged, also beside a value that looks like one', () => {
  const rows: readonly (readonly [Dialect, placeholder: (number: number) => string, texts: readonly string[]])[] = [
    [
      'postgresql',
      (number) => `$${number}`,
      [
        "'$1 ? ''x'",
        '"$2"',
        '/* $1 /* ? */ :a */',
        "-- $1 it's\n",
        "E'\\'$1'",
        "$$ $1 ' $$",
        '$t$ ? $t$',
        'a::text',
        "b ? 'c'",
        'x[1:2]',
      ],
    ],
    [
      'mysql',
      () => '?',
      ["'? ''x'", "'it\\'s ?'", '"? \\" ?"', '`?`', "/* ? ' */", "-- ? it's\n", "# ? '\n", '@a', '5--1'],
    ],
    [
      'sqlite',
      (number) => `?${number}`,
      ["'? ''x'", "'C:\\'", '"?"', '`?`', '[a]', "/* ? ' */", "-- ? it's\n", "a->>'$.b'"],
    ],
  ];
  for (const [dialect, placeholder, texts] of rows) {
    const beside = (written: (number: number, text: string) => string): string =>
      texts.map((text, index) => `${text} , ${written(index + 1, text)} `).join('');
    const literal = (text: string): string =>
      `'${(dialect === 'mysql' ? text.replaceAll('\\', '\\\\') : text).replaceAll("'", "''")}'`;
    assert.equal(runnable(dialect, beside(placeholder), texts).sql, `${beside((_number, text) => literal(text))};`);
  }
});

test('SQLite gives the same for a runnable text as for a statement with its values', () => {
  const signs = ["'", '"', '\\', '`', '?', '$1', ':a', '--', '/*', '*/', '#', '\n', 'å', 'x', ' ', '[', ';'];
  const value = fc.oneof(
    fc.array(fc.constantFrom(...signs), { maxLength: 8 }).map((parts) => parts.join('')),
    // Numbers with the check digits of a card are masked.
    fc.maxSafeInteger().filter((number) => !isSecretNumber(String(number))),
    fc.double({ noNaN: true, min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER }).map((number) => number || 0),
    fc.constant(null),
  );
  const database = new DatabaseSync(':memory:');
  fc.assert(
    fc.property(fc.array(value, { minLength: 1, maxLength: 5 }), (values) => {
      const sql = `SELECT ${values.map((_one, index) => `'?' , ?${index + 1} AS c${index}`).join(', ')} -- ?`;
      const text = runnable('sqlite', sql, values).sql ?? '';
      assert.deepEqual(database.prepare(text).all(), database.prepare(sql).all(...values));
    }),
  );
  database.close();
});

const threeTimes = (run: () => unknown): void => {
  for (let index = 0; index < 3; index += 1) run();
};

test('a statement of half a megabyte is cut before it is read and named', () => {
  const scene = { masking, startedAt: 0, placeOf: () => null, handler: null };
  const finishing = { masking, readCallStack: () => [], startedAt: 0, endedAt: 1, isConfidential: false };
  const long = [
    `insert into t (a, b) values ${"('it''s', 5), ".repeat(40_000)}`,
    `select * from t where id in (${'?, '.repeat(200_000)}0)`,
    `select '${'x'.repeat(500_000)}' from t`,
    `/*${'*/ /* '.repeat(100_000)}`,
    '('.repeat(500_000),
    `select ${"token = '".repeat(60_000)}`,
    'from a, '.repeat(60_000),
    Array.from({ length: 60_000 }, (_one, index) => `$a${index}$ `).join(''),
  ];
  for (const sql of long)
    for (const dialect of ['postgresql', 'mysql', undefined] as const) {
      let index = 0;
      const read = (statement: string): void => {
        index += 1;
        const kept = queries.keep({ sql: `${index}${statement}`, ...(dialect && { dialect }), milliseconds: 1 }, scene);
        queryName(kept.sql, kept.dialect);
        queries.finish(kept, finishing);
      };
      const beginning = sql.slice(0, 4000);
      // Uncut, 125 times the length would take 125 times as long.
      const isCut = takesAtMost(
        12,
        () => threeTimes(() => read(sql)),
        () =>
          threeTimes(() => {
            read(beginning);
            // Only writes the text.
            Buffer.from(`${index}${sql}`);
          }),
      );
      assert.ok(isCut, `${sql.slice(0, 30)} ${dialect}`);
    }
});

test('the unfinished end of a cut statement is masked', () => {
  const filler = `select '${'x'.repeat(3950)}', `;
  for (const [end, values] of [
    ["'hush-hush-hush-hush-hush-hush-hush-hush' = password", []],
    ["'hush' /* far from its name, so that the cut comes between */ = u.password", []],
    ["'hush-hush' as password, $1 from t where password = $1", ['hush']],
  ] as const) {
    const { sql, values: shown } = masking.statement(`${filler}${end}`.slice(0, 4000), values, { isCut: true });
    assert.doesNotMatch(sql.slice(filler.length) + JSON.stringify(shown), /hush/, end);
  }
});
