import assert from 'node:assert/strict';
import { copyFile, rename } from 'node:fs/promises';
import * as fc from 'fast-check';
import { bundledCataloguePaths } from '../../db/catalogue/build-catalogue.ts';
import { openDatabaseForWriting } from '../../db/open-database.ts';
import { sendRaw } from '../support/raw-request.ts';
import type { TestServer } from '../support/test-server.ts';
import { extremeHouse } from './extreme-houses.ts';
import { bodyIsReadOrRefused, hostileBody, hostileParameters, pageIsAnswered } from './hostile-bodies.ts';
import { hostileChange } from './hostile-catalogue.ts';
import {
  bundledWorkbook,
  hostileBytes,
  hostileCells,
  hostilePriceList,
  isComparedOrRefused,
  withCells,
} from './hostile-files.ts';
import { hostileQuote, isOpenedOrRefused } from './hostile-quotes.ts';
import { hostileHeaders, hostileQuery, hostileTarget, markup } from './hostile-requests.ts';

export interface AttackResult {
  readonly attempts: number;
  /** The finding, with the seed that repeats it; null if the server held. */
  readonly finding: string | null;
}

/** How long an attack goes on, and where it begins. */
export type AttackLimits = Pick<fc.Parameters<unknown>, 'seed' | 'numRuns' | 'interruptAfterTimeLimit'>;

/** One kind of attack on a running server. */
export interface Attack {
  readonly title: string;
  readonly run: (server: TestServer, limits: AttackLimits) => Promise<AttackResult>;
}

const complete = 'fireplace=1&scheme=2&pipe=3&floor=4&roof_type=4&color=1';
/** A longer answer counts as no answer, ms. */
const longestAnswer = 30_000;

export const attacks: readonly Attack[] = [
  attack('queries', hostileQuery, answersWell),
  attack('extreme houses', extremeHouse, answersWell),
  attack('parameters', hostileParameters, pageIsAnswered),
  attack('bodies', hostileBody, bodyIsReadOrRefused),
  attack('targets', hostileTarget, async (server, target) => {
    const request = `GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`;
    assert.match(await sendRaw(server.origin, request), /^HTTP\/1\.1 (?:200|400|404|421) /);
  }),
  attack('headers', fc.tuple(hostileQuery, hostileHeaders), async (server, [query, headers]) => {
    const lines = headers.map(([name, value]) => `${name}: ${value}`);
    const request = [`GET /?${query} HTTP/1.1`, 'Host: localhost', 'Connection: close', ...lines, '', ''].join('\r\n');
    assert.match(await sendRaw(server.origin, request), /^HTTP\/1\.1 (?:200|304|400|417|421|431) /);
  }),
  attack('workbook cells', hostileCells, async (_server, changes) => {
    const { sheets } = await bundledWorkbook();
    await isComparedOrRefused('cells.xlsx', await withCells(sheets, changes));
  }),
  attack('workbook bytes', hostileBytes, async (_server, changes) => {
    const bytes = Buffer.from((await bundledWorkbook()).bytes);
    for (const [place, value] of changes) bytes[place % bytes.length] = value;
    await isComparedOrRefused('bytes.xlsx', bytes);
  }),
  attack('price lists', hostilePriceList, async (_server, content) => {
    await isComparedOrRefused('prices.csv', content);
  }),
  attack('quotes', hostileQuote, (server, changes) => isOpenedOrRefused(server, complete, changes)),
  // The last one, for it spoils the catalogue of the server.
  attack('catalogue rows', fc.array(hostileChange, { minLength: 1, maxLength: 3 }), async (server, changes) => {
    const changed = `${server.catalogue.path}.changed`;
    await copyFile(bundledCataloguePaths().output, changed);
    const sequelize = openDatabaseForWriting(changed);
    await sequelize.query('PRAGMA foreign_keys = OFF');
    // A change that SQLite refuses is no attack.
    for (const change of changes) await sequelize.query(change).catch(() => null);
    await sequelize.close();
    await rename(changed, server.catalogue.path);
    await answersWell(server, complete);
  }),
];

function attack<Value>(
  title: string,
  values: fc.Arbitrary<Value>,
  attempt: (server: TestServer, value: Value) => Promise<void>,
): Attack {
  return {
    title,
    async run(server, limits) {
      const property = fc.asyncProperty(values, async (value) => {
        const before = server.lines().length;
        await attempt(server, value);
        const errors = server
          .lines()
          .slice(before)
          .filter((line) => line.includes('Unexpected error'));
        assert.deepEqual(errors, []);
      });
      const details = await fc.check(property, { ...limits, endOnFailure: true, markInterruptAsFailure: false });
      // On a busy machine the time may end before the first attempt. This is no finding.
      const { counterexample, numRuns, errorInstance } = details;
      const cause = errorInstance instanceof Error ? (errorInstance.stack ?? errorInstance.message) : '';
      return {
        attempts: numRuns,
        finding: counterexample !== null ? `${fc.defaultReportMessage(details) ?? title}\n${cause}` : null,
      };
    },
  };
}

/** Page, customer's page, quote and downloads are complete. No submitted value becomes markup, no number is NaN. */
async function answersWell(server: TestServer, query: string): Promise<void> {
  const ask = async (path: string): Promise<{ status: number; text: string }> => {
    const askedAt = performance.now();
    const response = await server.get(`${path}?${query}`);
    const text = await response.text();
    assert.ok(performance.now() - askedAt < longestAnswer, `${path} takes too long`);
    return { status: response.status, text };
  };
  const page = await ask('/');
  assert.equal(page.status, 200);
  assert.ok(page.text.endsWith('</html>'));
  // The page repeats submitted values beside their fields, so they may contain these words.
  if (query === complete) assert.doesNotMatch(page.text, /\b(?:NaN|Infinity|undefined)\b/);
  assert.equal(page.text.includes(markup), false);
  for (const path of ['/customer', '/survey', '/survey/questions', '/quote']) {
    const { status, text } = await ask(path);
    assert.ok([200, 303, 404, 422].includes(status), `${path}: ${status}`);
    assert.equal(text.includes(markup), false, path);
  }
  for (const path of ['/bill-of-materials.csv', '/bill-of-materials.json']) {
    const download = await ask(path);
    assert.ok(download.status === 200 || download.status === 422, `${path}: ${download.status}`);
    if (path.endsWith('.json')) JSON.parse(download.text);
    else assert.doesNotMatch(download.text, /(?:^|;)(?:NaN|-?Infinity)(?:;|$)/m);
  }
}
