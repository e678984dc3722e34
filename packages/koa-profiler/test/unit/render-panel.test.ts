import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dbPanel } from '../../source/collectors/db/panel.ts';
import { renderPanel, safeStatus } from '../../source/collectors/render-panel.ts';
import type { Profile } from '../../source/profile/profile.ts';
import { emptyProfile as profile, panelServices as services, recordedQuery } from './empty-profile.ts';

function renderQueries(query: Profile['records']['query'], format: (sql: string) => string): Promise<string> {
  const database = { name: 'main', facts: async () => [], explain: async () => [], format };
  const queryTotals = { ...profile.queryTotals, count: query.length };
  const holding = { ...profile, records: { ...profile.records, query }, queryTotals };
  return renderPanel(dbPanel, holding, { ...services, databases: [database] }, null);
}

test('a panel that fails says so in its place, and in the menu, and harms nothing else', async () => {
  const broken = {
    name: 'broken',
    title: 'Broken',
    status: () => assert.fail('no status'),
    present: () => assert.fail('nothing to <present>'),
  };
  const html = await renderPanel(broken, profile, services, null);
  assert.match(html, /This panel failed: nothing to &lt;present&gt;/);
  assert.deepEqual(safeStatus(broken, profile), { empty: false, badge: { text: 'failed', tone: 'bad' } });
});

test('the formatting of hundreds of statements lets other work go on in between', async () => {
  let formatted = 0;
  const format = (sql: string): string => {
    formatted += 1;
    return `${sql}\n`;
  };
  const queries = Array.from({ length: 300 }, (_value, index) =>
    recordedQuery(`SELECT name FROM trees AS tree_${index}`),
  );
  const seen: number[] = [];
  const look = (): void => {
    seen.push(formatted);
    if (formatted < queries.length) setImmediate(look);
  };
  setImmediate(look);
  const html = await renderQueries(queries, format);
  assert.match(html, /tree_299/);
  assert.match(html, /no place in the own code/);
  assert.doesNotMatch(html, /one of many runs/);
  assert.equal(formatted, 300);
  assert.ok(seen.length > 10, `looked ${seen.length} times`);
});

test('a long statement has colours at its beginning only, and a cut one is not put over several lines', async () => {
  const sql = `SELECT ${'leaf AS leaf, '.repeat(200)}`;
  const html = await renderQueries([recordedQuery(sql, { whole: false })], () => assert.fail('formatted'));
  assert.ok(html.includes(`<code class="sql">${sql}</code>`));
  assert.ok(html.split('class="code-keyword"').length < 40);
});
