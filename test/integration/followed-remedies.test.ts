import assert from 'node:assert/strict';
import { test } from 'node:test';
import { draughtStrength, mouthTemperature } from '../../server/calculator/rules/draught-rules.ts';
import { readCatalogue } from '../oracle/list/catalogue.ts';
import { randomChimney } from '../oracle/connection/chimneys.ts';
import { randomHouse } from '../oracle/list/houses.ts';
import { numberIn, readPage } from '../oracle/outputs/read-page.ts';
import { Dice } from '../oracle/random.ts';
import { sampleSeed, sampleSize } from '../support/sample.ts';
import { sharedServer } from '../support/shared-server.ts';

const houses = sampleSize(30, 200);

const server = await sharedServer();

/** Reads from a page whether it has a list, its sum in øre, and whether it fulfils a rule. */
async function stateOf(address: string) {
  const html = await server.page(address);
  const page = readPage(html);
  return {
    page,
    isList: !html.includes('class="failures '),
    sum: oreIn(page.totalInBar),
    fulfils: (rule: string) => page.rules.find(({ id }) => id === rule)?.status === 'ok',
    inVerdict: Array.from(html.matchAll(/<a class="remedy"[^>]*href="([^"]+)"/g), ([, href = '']) =>
      href.replaceAll('&amp;', '&'),
    ),
  };
}

/** Reads an amount in øre, such as `− kr 862,50`. */
const oreIn = (text: string): number => Math.round(numberIn(text.replace(/[+\s]*kr\s/, '')) * 100);

/** The sum that a remedy promises beside its link, in øre; null: prices are missing. */
function promisedSum(cost: string, sumNow: number, isList: boolean): number | null {
  const [price = ''] = cost.split(' · ');
  if (/ukjent|minst/.test(price)) return null;
  if (price.startsWith('Samme')) return sumNow;
  const [amountText = ''] = price.split('inkl.');
  const amount = oreIn(amountText);
  return isList ? sumNow + amount : amount;
}

test(`each remedy of ${houses} random houses leads to a better answer for the promised price`, async () => {
  const catalogue = readCatalogue(server.catalogue.path);
  const dice = new Dice(sampleSeed());
  const faults: string[] = [];
  let followed = 0;
  for (let house = 0; house < houses; house += 1) {
    const random = house % 4 === 3 ? randomChimney : randomHouse;
    const address = `/?${random(catalogue, dice).toString()}`;
    const now = await stateOf(address);
    const { remedies, draughtRemedies, temperatureRemedies } = now.page;
    const offered = [...remedies, ...draughtRemedies, ...temperatureRemedies];
    for (const href of now.inVerdict) {
      if (offered.every((remedy) => remedy.href !== href)) faults.push(`${address}: ${href} is in the verdict alone`);
    }
    for (const remedy of offered) {
      const { text, href, cost } = remedy;
      const rule = temperatureRemedies.includes(remedy) ? mouthTemperature.id : draughtStrength.id;
      followed += 1;
      const then = await stateOf(href);
      const promised = promisedSum(cost, now.sum, now.isList);
      const isBetter = now.isList ? !now.fulfils(rule) && then.fulfils(rule) : then.isList;
      if (!then.isList || !isBetter) faults.push(`${address}: ${text} ${href} cures nothing`);
      if (promised !== null && promised !== then.sum)
        faults.push(`${address}: ${text} ${href} costs ${then.sum}, told ${cost}`);
    }
  }
  assert.deepEqual(faults, []);
  assert.ok(followed >= houses / 10, `only ${followed} remedies`);
});
