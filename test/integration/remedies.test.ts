import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { blockingMessages } from '../../server/pages/blocking-messages.ts';
import { presentCalculatorPage } from '../../server/pages/calculator-page.ts';
import type { CalculatedPage } from '../../server/pages/page-input.ts';
import { addressChanges } from '../../server/pages/result/remedy-links.ts';
import { openChanged } from '../support/opened-catalogue.ts';

const catalogue = await openChanged();
after(() => catalogue[Symbol.asyncDispose]());

interface Outcome {
  readonly codes: readonly string[];
  readonly explanations: readonly string[];
  readonly links: readonly Way[];
  /** Conditions, each with the address of its result. */
  readonly conditions: readonly Way[];
}

interface Way {
  readonly text: string;
  readonly href: string;
  readonly effect: string;
}

async function outcomeOf(query: string): Promise<Outcome> {
  const loaded = await catalogue.load(query);
  const { result } = presentCalculatorPage(loaded);
  assert.ok(result !== null, query);
  return {
    codes: result.failures.map(({ code }) => code),
    explanations: result.failures.map(({ behind, explanation, note }) =>
      [behind, explanation, note].join(' ').replaceAll(/[\u00a0\u202f]/g, ' '),
    ),
    links: result.failures.flatMap(({ remedies }) => remedies),
    conditions: result.failures
      .flatMap(({ conditions }) => conditions)
      .map(({ text, effect }, index) => ({ text, effect, href: conditionalAddress(loaded, index) })),
  };
}

function conditionalAddress({ address, calculation }: CalculatedPage, index: number): string {
  const remedy = calculation?.waysOut.remedies.filter(({ isCondition }) => isCondition)[index];
  const changes = remedy?.changes.flatMap((change) => Object.entries(addressChanges(change))) ?? [];
  return address.calculator(Object.fromEntries(changes));
}

/** Follows each link as a visitor would: it must lead to a list that can be ordered. */
async function assertTrue({ links, conditions }: Outcome, query: string): Promise<void> {
  for (const { text, href, effect } of [...links, ...conditions]) {
    const loaded = await catalogue.load(href.replace('/?', ''));
    const total = loaded.translator.formats.money(loaded.calculation?.result.totals.incVat ?? 0);
    assert.ok(effect.split(' · ')[0]?.endsWith(total), `${query}: ${text} costs ${total}, not ${effect}`);
    assert.deepEqual(blockingMessages(loaded), [], `${query}: ${text} ${href}`);
  }
}

/** Addresses that cannot be built, with the expected reason and one of the expected changes. */
const cases: readonly (readonly [string, string, RegExp | null, RegExp])[] = [
  [
    'a steep roof far from its ridge is built nearer to it',
    'fireplace=1&scheme=1&pipe=3&color=1&floor=1&roof_type=5&roof_angle=58&ridge_distance=3000',
    null,
    /^\/\?.*ridge_distance=1999$/,
  ],
  [
    'an unknown ridge gets the greatest distance that works',
    'fireplace=134&scheme=235&pipe=5&color=1&floor=5&roof_type=5&roof_angle=53&format=square&slab=100&roof_thickness=442',
    null,
    /ridge_distance=\d+$/,
  ],
  [
    'a flue of more than fifteen metres starts on another storey',
    'fireplace=79&scheme=140&pipe=4&color=2&floor=8&roof_type=4&roof_angle=40&slab=200&attic_height=3000',
    null,
    /storey=2$/,
  ],
  [
    'bends that are only too high for the room are said to be so',
    'fireplace=110&scheme=196&pipe=4&floor=1&roof_type=4&color=2&offset=1300',
    /trenger minst .* i høyden/,
    /(?:offset|room_height)=\d+$/,
  ],
  [
    'a start pipe that ends in the ceiling is named as such',
    'fireplace=96&scheme=173&pipe=3&color=2&floor=4&roof_type=1&roof_angle=0&room_height=1850&objective=tight',
    /Startrøret slutter på 1 880 mm, inne i etasjeskille 1/,
    /room_height=1880$/,
  ],
  [
    'a flue narrower than its outlet is only offered diameters in which the rest works too',
    'fireplace=15&scheme=25&pipe=1&color=3&floor=2&roof_type=4&room_height=2158&slab=446&attic_height=850&ridge_distance=1299&offset=1062',
    null,
    /pipe=\d+/,
  ],
  [
    'a roof too thick for the pipes and a flue too tall are solved together, by one link',
    'fireplace=150&scheme=262&pipe=4&color=1&floor=6&roof_type=5&roof_angle=59&slab=34,9+cm&roof_thickness=576&cap=rain',
    /Løsningene under «Det blir en skjøt i en gjennomføring» løser også dette/,
    /roof_thickness=560&ridge_distance=1922$/,
  ],
  [
    'bends without room and a start pipe that ends in a floor are solved together, by one link',
    'fireplace=96&pipe=4&color=4&floor=4&roof_type=5&roof_angle=52&format=square&room_height=1.85+m&attic_height=0.458+m&ridge_distance=2.75+m&offset=20+cm&objective=tight&cap=rain&offset_at=attic',
    null,
    /room_height=1880&attic_height=660$/,
  ],
  [
    'what is only seen once the diameter is changed is named as a cause of its own',
    'fireplace=3&pipe=1&floor=1&roof_type=4&color=1&offset=2800',
    /Viser seg først når det andre er endret: Velg Ø150\. Ingen bend og rør gir 2 800 mm/,
    /pipe=3&offset=0$/,
  ],
  [
    'three causes are solved together by three changes in one link',
    'fireplace=90&pipe=2&color=3&floor=5&roof_type=5&roof_angle=56&format=square&ridge_distance=3413&offset=2800',
    null,
    /pipe=3&ridge_distance=\d+&offset=0$/,
  ],
];

/** The search for its ways out ends before all are tried. */
const costlyHouse =
  'fireplace=98&scheme=178&pipe=3&floor=8&roof_type=5&color=1&room_height=5643&slab=311&roof_angle=53&roof_thickness=802&ridge_distance=2467&offset=1242&ceiling=1';

describe('the budget of work', () => {
  test('names the unfinished searches on the page and in JSON, the same at each try', async () => {
    const { explanations } = await outcomeOf(costlyHouse);
    assert.match(explanations.join(' '), /Letingen stoppet her\. Ikke alt er prøvd av: .*romhøyde/);
    assert.deepEqual((await outcomeOf(costlyHouse)).explanations, explanations);
    const messages = blockingMessages(await catalogue.load(costlyHouse));
    assert.match(messages.map(({ note }) => note).join(' '), /Ikke alt er prøvd av/);
  });
});

describe('a flue that cannot be built', () => {
  for (const [name, query, explanation, way] of cases) {
    test(`${name}, and every way out leads to a list`, async () => {
      const outcome = await outcomeOf(query);
      assert.notDeepEqual(outcome.codes, []);
      if (explanation !== null) assert.match(outcome.explanations.join(' '), explanation);
      assert.ok(
        [...outcome.links, ...outcome.conditions].some(({ href }) => way.test(href)),
        JSON.stringify(outcome),
      );
      await assertTrue(outcome, query);
    });
  }
});

describe('a measure of the house', () => {
  const tall = 'fireplace=1&scheme=1&pipe=3&color=1&floor=4&roof_type=4&ridge_distance=0&attic_height=6000';
  const given = `${tall}&room_height=4400`;

  test('stays as the user gave it, and becomes a condition with the price of its flue', async () => {
    const { links, conditions } = await outcomeOf(given);
    assert.ok(links.length > 0 && links.every(({ href }) => href.includes('room_height=4400')));
    const texts = conditions.map(({ text }) => text.replaceAll(/[\u00a0\u202f]/g, ' '));
    assert.match(texts.join('\n'), /^Går bare hvis romhøyden er høyst [\d ]+ mm – mål på nytt$/m);
    await assertTrue({ codes: [], explanations: [], links: [], conditions }, given);
    const messages = blockingMessages(await catalogue.load(given)).flatMap(({ remedies }) => remedies);
    assert.ok(messages.some((message) => message.includes('mål på nytt: kr')));
  });

  test('gets another value by a link if the user did not give it', async () => {
    const shifted = 'fireplace=110&scheme=196&pipe=4&floor=1&roof_type=4&color=2&offset=1300';
    const { links, conditions } = await outcomeOf(shifted);
    assert.ok(
      links.some(({ href }) => href.includes('room_height=')),
      JSON.stringify(links),
    );
    assert.deepEqual(conditions, []);
  });
});

test('a failure has the three best of its remedies, and no more', async () => {
  // Three other storeys, the attic and the rooms would do.
  const { links, conditions } = await outcomeOf(
    'fireplace=1&scheme=1&pipe=3&color=1&floor=8&roof_type=4&ridge_distance=0&attic_height=4000',
  );
  assert.equal(links.length + conditions.length, 3);
});
