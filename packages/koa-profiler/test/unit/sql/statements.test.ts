import assert from 'node:assert/strict';
import { test } from 'node:test';
import { queryName } from '../../../source/sql/statement-name.ts';
import { statementShape } from '../../../source/sql/statement-shape.ts';
import { highlightSql } from '../../../source/sql/highlight-sql.ts';
import type { Dialect } from '../../../source/sql/dialect.ts';
import { readSql } from '../../../source/sql/read-sql.ts';

/** The shape is that of the statement itself if none is given. */
type Row = readonly [sql: string, name: string, shape?: string];

const postgresql: readonly Row[] = [
  ['SELECT 1', 'SELECT ?', 'SELECT ?'],
  ['select * from users where id = $1', 'SELECT users', 'select * from users where id = ?'],
  [
    String.raw`select * from "public"."user" u where u."name" = 'O''Brien' -- by name`,
    'SELECT user',
    'select * from "public"."user" u where u."name" = ?',
  ],
  [
    'insert into tree (id, name) values ($1, $2), ($3, $4) returning id',
    'INSERT tree',
    'insert into tree (id, name) values (?) returning id',
  ],
  [String.raw`select $$it's $1 ? -- no comment$$ as text from leaf`, 'SELECT leaf', 'select ? as text from leaf'],
  [String.raw`select $body$ select 'x' from hidden $body$ from leaf`, 'SELECT leaf', 'select ? from leaf'],
  [String.raw`select E'it\'s -- here' from leaf where a = 1`, 'SELECT leaf', 'select ? from leaf where a = ?'],
  [String.raw`select 'C:\' from leaf where b = 'x'`, 'SELECT leaf', 'select ? from leaf where b = ?'],
  [String.raw`select U&'d\0061t' from leaf`, 'SELECT leaf', 'select ? from leaf'],
  [
    String.raw`select * from leaf where data ?| array['a','b'] and id = $1`,
    'SELECT leaf',
    'select * from leaf where data ?| array[?] and id = ?',
  ],
  ['select a[1:2], b[$1] from leaf', 'SELECT leaf', 'select a[?:?], b[?] from leaf'],
  [
    'select id::text, $1::int[] from leaf where id = any($2)',
    'SELECT leaf',
    'select id::text, ?::int[] from leaf where id = any(?)',
  ],
  [String.raw`select 1 /* outer /* inner ' */ ' still */ from leaf`, 'SELECT leaf', 'select ? from leaf'],
  ['select x # 5 from leaf', 'SELECT leaf', 'select x # ? from leaf'],
  ['select extract(year from planted) from tree', 'SELECT tree'],
  ['select * from tree where a is distinct from b', 'SELECT tree'],
  ['select * from only tree for update skip locked', 'SELECT tree'],
  [
    'with old as (delete from tree where id = $1 returning *) insert into archive select * from old',
    'INSERT tree, archive',
    'with old as (delete from tree where id = ? returning *) insert into archive select * from old',
  ],
  [
    'with recursive step(n) as (select 1 union all select n + 1 from step) select * from step, leaf',
    'SELECT leaf',
    'with recursive step(n) as (select ? union all select n + ? from step) select * from step, leaf',
  ],
  ['with a as materialized (select * from tree) select * from a join leaf on leaf.id = a.id', 'SELECT tree, leaf'],
  ['select * from tree, lateral (select * from leaf where leaf.tree = tree.id) l', 'SELECT tree, leaf'],
  ['select * from generate_series(1, 10) as g, tree', 'SELECT tree', 'select * from generate_series(?) as g, tree'],
  ['delete from tree using leaf where leaf.id = tree.id', 'DELETE tree, leaf'],
  ['merge into tree using leaf on tree.id = leaf.id when matched then delete', 'MERGE tree, leaf'],
  ['select -1, +2.5e-3, 4-1, .5, 1_000 from leaf', 'SELECT leaf', 'select ?, ?, ?-?, ?, ? from leaf'],
  [
    String.raw`select * from tree where id in (1, 2, 3) and name in ('a','b')`,
    'SELECT tree',
    'select * from tree where id in (?) and name in (?)',
  ],
  [String.raw`select interval '1 day' + now()`, 'select interval ? + now()', 'select interval ? + now()'],
  ['BEGIN', 'BEGIN'],
  [
    'START TRANSACTION ISOLATION LEVEL READ COMMITTED;',
    'START TRANSACTION ISOLATION LEVEL READ C',
    'START TRANSACTION ISOLATION LEVEL READ COMMITTED',
  ],
  ['SAVEPOINT sp_1', 'SAVEPOINT sp_1'],
  ['truncate table tree', 'TRUNCATE tree'],
  [
    String.raw`create table tree (id int primary key, name text default 'x')`,
    'CREATE tree',
    'create table tree (id int primary key, name text default ?)',
  ],
  ['copy tree (id) from stdin', 'COPY tree'],
  ['declare c cursor for select * from tree', 'DECLARE tree'],
  ['set local statement_timeout = 500', 'set local statement_timeout = ?', 'set local statement_timeout = ?'],
];

const mysql: readonly Row[] = [
  ['SELECT * FROM `tree` WHERE `id` = ?', 'SELECT tree'],
  [
    String.raw`select "it's" as a, 'say \'hi\'' as b from leaf where c = "x -- y"`,
    'SELECT leaf',
    'select ? as a, ? as b from leaf where c = ?',
  ],
  ['select * from leaf where a = 5--1', 'SELECT leaf', 'select * from leaf where a = ?-?'],
  [String.raw`select * from leaf # trailing ' comment`, 'SELECT leaf', 'select * from leaf'],
  ['select * from leaf where a = 1 -- trailing', 'SELECT leaf', 'select * from leaf where a = ?'],
  [
    'insert into tree (id, name) values (?, ?) on duplicate key update name = values(name)',
    'INSERT tree',
    'insert into tree (id, name) values (?) on duplicate key update name = values(name)',
  ],
  ['replace into tree (id) values (1)', 'REPLACE tree', 'replace into tree (id) values (?)'],
  ['update tree t join leaf l on l.tree = t.id set t.name = ? where l.id = ?', 'UPDATE tree, leaf'],
  ['delete t from tree t join leaf l on l.tree = t.id', 'DELETE tree, leaf'],
  ['select ?? from ?? where id = ?', 'select ? from ? where id = ?', 'select ? from ? where id = ?'],
  [
    'select @total := @total + price from leaf, (select @total := 0) start',
    'SELECT leaf',
    'select @total := @total + price from leaf, (select @total := ?) start',
  ],
  ['select @@version', 'select @@version'],
  [String.raw`select 0x1F, x'4D', b'01', N'x' from leaf`, 'SELECT leaf', 'select ?, ?, ?, ? from leaf'],
  ['select /*+ MAX_EXECUTION_TIME(1000) */ * from leaf', 'SELECT leaf', 'select * from leaf'],
  ['/*!40101 SET NAMES utf8 */', 'comment', ''],
  ['select * from a.tree straight_join b.leaf', 'SELECT tree, leaf'],
  [String.raw`select $price from leaf where a = 'costs $1'`, 'SELECT leaf', 'select $price from leaf where a = ?'],
  ['select * from tree limit 10, 20', 'SELECT tree', 'select * from tree limit ?, ?'],
  ['CALL grow_tree(?, 5)', 'CALL grow_tree(?)', 'CALL grow_tree(?)'],
  ['SHOW TABLES', 'SHOW TABLES'],
  ['explain select * from tree', 'EXPLAIN tree'],
  [String.raw`load data infile 'x' into table tree`, 'LOAD tree', 'load data infile ? into table tree'],
];

const sqlite: readonly Row[] = [
  [
    'SELECT * FROM [my tree] WHERE [id] = ?1 AND name = :name',
    'SELECT my tree',
    'SELECT * FROM [my tree] WHERE [id] = ? AND name = ?',
  ],
  [
    "SELECT `id` FROM `trees` AS `tree` WHERE note = 'from nowhere'",
    'SELECT trees',
    'SELECT `id` FROM `trees` AS `tree` WHERE note = ?',
  ],
  ['INSERT OR REPLACE INTO tree (id) VALUES (@id)', 'INSERT tree', 'INSERT OR REPLACE INTO tree (id) VALUES (?)'],
  ['UPDATE OR IGNORE tree SET name = $name', 'UPDATE tree', 'UPDATE OR IGNORE tree SET name = ?'],
  [String.raw`SELECT x'4D', 'it''s', 1e3 FROM leaf`, 'SELECT leaf', 'SELECT ?, ?, ? FROM leaf'],
  ['PRAGMA foreign_keys = 1', 'PRAGMA foreign_keys = ?', 'PRAGMA foreign_keys = ?'],
  ['PRAGMA   table_info(tree)', 'PRAGMA table_info(tree)', 'PRAGMA table_info(tree)'],
  ['SELECT * FROM tree WHERE name = "oak"', 'SELECT tree'],
  ['SELECT value FROM json_each(?), tree', 'SELECT tree'],
  ['SELECT id FROM (SELECT id FROM tree) -- from comment', 'SELECT tree', 'SELECT id FROM (SELECT id FROM tree)'],
  [
    'WITH a AS (SELECT * FROM tree), b(n) AS (SELECT 1) SELECT * FROM a, b, leaf',
    'SELECT tree, leaf',
    'WITH a AS (SELECT * FROM tree), b(n) AS (SELECT ?) SELECT * FROM a, b, leaf',
  ],
  ['VACUUM', 'VACUUM'],
  [
    String.raw`SELECT a||b, a->>'$.x', a<=b, a<>b, a!=b, a==b FROM leaf`,
    'SELECT leaf',
    'SELECT a||b, a->>?, a<=b, a<>b, a!=b, a==b FROM leaf',
  ],
  [String.raw`ATTACH DATABASE 'x.db' AS other`, 'ATTACH DATABASE ? AS other', 'ATTACH DATABASE ? AS other'],
  [String.raw`select 'C:\' from leaf where b = 'x'`, 'SELECT leaf', 'select ? from leaf where b = ?'],
];

const unknown: readonly Row[] = [
  [
    String.raw`select * from tree where id = $1 and a ? 'b'`,
    'SELECT tree',
    'select * from tree where id = ? and a ? ?',
  ],
  [String.raw`SELECT * FROM tree WHERE a = 'unfinished`, 'SELECT tree', 'SELECT * FROM tree WHERE a = ?'],
  ['SELECT * FROM tree /* unfinished', 'SELECT tree', 'SELECT * FROM tree'],
  ['SELECT * FROM "unfinished', 'SELECT unfinished'],
  ['select * from tree; select * from leaf', 'SELECT tree, leaf'],
  ['select * from "main"."one" o, two as t, [three] left join one on a', 'SELECT one, two, three'],
  [
    'select (select ? from a), (select ? from b join c on x), (select ? from d), (select ? from e)',
    'SELECT a, b, c +2',
  ],
  ['   ', 'comment', ''],
  ['/* only a comment */', 'comment', ''],
];

const tables: readonly (readonly [dialect: Dialect | null, rows: readonly Row[]])[] = [
  ['postgresql', postgresql],
  ['mysql', mysql],
  ['sqlite', sqlite],
  [null, unknown],
];

for (const [dialect, rows] of tables)
  test(`${rows.length} statements of ${dialect ?? 'an unknown dialect'} have their name and shape`, () => {
    for (const [sql, name, shape = sql] of rows) {
      assert.equal(queryName(sql, dialect), name, sql);
      assert.equal(statementShape(sql, dialect), shape, sql);
    }
  });

test('the tokens and the coloured pieces of a statement are together the statement', () => {
  for (const [dialect, rows] of tables)
    for (const [sql] of rows) {
      const { tokens } = readSql(sql, dialect);
      assert.equal(tokens.map(({ start, end }) => sql.slice(start, end)).join(''), sql);
      assert.equal(
        highlightSql(sql, dialect)
          .map(({ text }) => text)
          .join(''),
        sql,
      );
    }
});
