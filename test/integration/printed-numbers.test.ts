import assert from 'node:assert/strict';
import { test } from 'node:test';
import { randomChimney } from '../oracle/connection/chimneys.ts';
import { readCatalogue } from '../oracle/list/catalogue.ts';
import { randomHouse } from '../oracle/list/houses.ts';
import { Dice } from '../oracle/random.ts';
import { sampleSeed, sampleSize } from '../support/sample.ts';
import { sharedServer } from '../support/shared-server.ts';

const houses = sampleSize(12, 2000);

const server = await sharedServer();

/** A number that is none, or a zero with a sign, also in a drawing's coordinates. */
const noNumber = /NaN|Infinity|∞|undefined|(?<![\p{L}\d.,;+×–-])[-−]0(?![\d.,:])/u;

const withoutScripts = (html: string): string => html.replaceAll(/<script\b[\s\S]*?<\/script>/g, '');
/** The quote's page keeps the quote's file in a text area. */
const textOf = (html: string): string =>
  html.replaceAll(/<textarea id="document"[\s\S]*?<\/textarea>/g, '').replaceAll(/<[^>]*>/g, ' ');

/** Returns each wrong piece of a text with the letters around it. */
function faultsIn(place: string, text: string, patterns: readonly RegExp[]): string[] {
  return patterns.flatMap((pattern) => {
    const found = pattern.exec(text);
    return found === null ? [] : [`${place}: …${text.slice(Math.max(0, found.index - 60), found.index + 30)}…`];
  });
}

async function faultsOf(query: string): Promise<string[]> {
  const faults: string[] = [];
  for (const address of ['/', '/customer', '/survey', '/survey/questions', '/quote']) {
    const html = withoutScripts(await (await server.get(`${address}?${query}`)).text());
    faults.push(...faultsIn(address, html, [noNumber]), ...faultsIn(address, textOf(html), [/\bnull\b/]));
  }
  for (const kind of ['csv', 'json']) {
    const text = await (await server.get(`/bill-of-materials.${kind}?${query}`)).text();
    faults.push(...faultsIn(kind, text, kind === 'csv' ? [noNumber, /\bnull\b/] : [noNumber]));
  }
  return faults.map((fault) => `/?${query} ${fault}`);
}

/** A mouth at the surface of a flat roof, and a mouth at the edge of what a pitched roof asks for. */
const edges = [
  'fireplace=149&scheme=261&pipe=3&floor=3&roof_type=1&color=1&flue=existing&chimney=brick_half&flue_section=3&wall_distance=420+mm&inlet=new&over_roof=0',
  'fireplace=1&scheme=1&pipe=3&floor=1&roof_type=4&color=1&flue=existing&chimney=brick_half&flue_section=3&over_roof=130&roof_angle=30',
];

test(`no page or file of ${houses} random houses has a number that is none, a signed zero or the word null`, async () => {
  const catalogue = readCatalogue(server.catalogue.path);
  const dice = new Dice(sampleSeed());
  const random = Array.from({ length: houses }, (_, index) =>
    (index % 2 === 0 ? randomHouse : randomChimney)(catalogue, dice).toString(),
  );
  const faults: string[] = [];
  for (const query of [...edges, ...random]) faults.push(...(await faultsOf(query)));
  assert.deepEqual(faults, []);
});
