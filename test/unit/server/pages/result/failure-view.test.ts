import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Remedy, Change } from '../../../../../server/calculator/ways-out/changes.ts';
import type { RuleResult } from '../../../../../server/calculator/rules/rules.ts';
import type { Failure } from '../../../../../server/calculator/result/outcome.ts';
import { presentFailures } from '../../../../../server/pages/result/failure-view.ts';
import { choiceAddress } from '../../../../../server/choices/choice-address.ts';
import { calculationInput, parseSelection } from '../../../../../server/choices/selection.ts';
import { white } from '../../../../support/fixture-parts.ts';
import { createMessagesTranslator } from '../../../../support/messages-translator.ts';
import { smallReferenceData } from '../../../../support/reference-data.ts';

const translator = await createMessagesTranslator();
const english = await createMessagesTranslator('eng');
const query = 'fireplace=1&pipe=2&floor=1&roof_type=1&color=1';
const reference = {
  ...smallReferenceData,
  colors: [...smallReferenceData.colors, white],
};

function remedyFor(changes: readonly Change[], worse: readonly RuleResult[] = []): Remedy {
  const totals = { exVat: 100_000, vat: 25_000, incVat: 125_000, complete: true, vatPercent: 25, missingPrices: [] };
  return {
    answers: 'TOO_TALL',
    changes,
    isCure: true,
    isCondition: false,
    list: { totals, incVat: null, brings: [], worse, margin: null, isWet: false },
  };
}

function present(failure: Failure, language = translator, remedies: readonly Remedy[] = []) {
  const input = calculationInput(parseSelection(new URLSearchParams(query), reference));
  assert.ok(input !== null);
  const address = choiceAddress(new URLSearchParams(query));
  const [view] = presentFailures([failure], {
    input,
    waysOut: { remedies, hidden: [], untried: [] },
    address,
    translator: language,
  });
  assert.ok(view !== undefined);
  return view;
}

const scheme = { id: 3, name: 'Bak', outletPosition: 'rear', outletHeight: 700, outletPipeId: 2 } as const;

const tooTall = {
  code: 'TOO_TALL',
  measure: 'free-height',
  measured: 5200,
  limit: 4000,
  ridgeDistanceKnown: false,
} as const satisfies Failure;

test('every change that works is a link which keeps everything else, with a sentence in both languages', () => {
  const changes: readonly (readonly [Change, string])[] = [
    [{ kind: 'pipe', value: { id: 7, diameter: 200 } }, 'fireplace=1&floor=1&roof_type=1&color=1&pipe=7'],
    [{ kind: 'color', value: white }, 'fireplace=1&pipe=2&floor=1&roof_type=1&color=2'],
    [{ kind: 'scheme', value: { ...scheme, id: 4 } }, `${query}&scheme=4`],
    [{ kind: 'format', value: 'square' }, `${query}&format=square`],
    [{ kind: 'objective', value: 'tight' }, `${query}&objective=tight`],
    [{ kind: 'offsetAt', value: null }, query],
    [{ kind: 'sweep', value: 'platform' }, `${query}&sweep=platform`],
    [{ kind: 'storey', value: 2 }, `${query}&storey=2`],
    [{ kind: 'roofAngle', value: 35 }, `${query}&roof_angle=35`],
    [{ kind: 'roomHeight', value: 2500 }, `${query}&room_height=2500`],
    [{ kind: 'slabThickness', value: 280 }, `${query}&slab=280`],
    [{ kind: 'atticHeight', value: 1200 }, `${query}&attic_height=1200`],
    [{ kind: 'atticHeight', value: 348 }, `${query}&attic_height=348+mm`],
    [{ kind: 'roofThickness', value: 250 }, `${query}&roof_thickness=250`],
    [{ kind: 'ridgeDistance', value: 1999 }, `${query}&ridge_distance=1999`],
    [{ kind: 'offset', value: 135 }, `${query}&offset=135`],
    [{ kind: 'offset', value: 0 }, `${query}&offset=0`],
    [{ kind: 'extraHeight', value: 600 }, `${query}&extra_height=600`],
    [
      { kind: 'airDuct', value: { airDuctDiameter: 100, airDuctLength: 4000 } },
      `${query}&air=own&air_duct_diameter=100&air_duct_length=4000`,
    ],
    [{ kind: 'cap', value: 'none' }, `${query}&cap=none`],
    [{ kind: 'damper', value: 'limiter' }, `${query}&damper=limiter`],
    [{ kind: 'insulated', value: 'no' }, `${query}&insulated=no`],
    [{ kind: 'flue', value: { kind: 'new' } }, query],
    [{ kind: 'inletHeight', value: 1650 }, `${query}&inlet_height=1650`],
    [{ kind: 'wallDistance', value: 40 }, `${query}&wall_distance=40+mm`],
  ];
  for (const [change, expected] of changes) {
    for (const language of [translator, english]) {
      const [link] = present(tooTall, language, [remedyFor([change])]).remedies;
      assert.equal(link?.href, `/?${expected}`);
      assert.match(link.text, /^\p{Lu}.{5,}$/u);
      assert.doesNotMatch(link.text, /\{\{|undefined|NaN|remedy\./);
    }
  }
});

test('two changes that only work together are one link', () => {
  const changes = [
    { kind: 'storey', value: 2 },
    { kind: 'offset', value: 0 },
  ] as const;
  const [link] = present(tooTall, translator, [remedyFor(changes)]).remedies;
  assert.equal(link?.href, `/?${query}&storey=2&offset=0`);
  assert.equal(link.effect.replaceAll('\u00a0', ' '), 'kr 1 250,00');
  assert.match(link.text, / og /);
});

test('a remedy is listed under the failure that it solves', () => {
  assert.deepEqual(
    present({ code: 'OWN_FLUE_NEEDED' }, translator, [remedyFor([{ kind: 'storey', value: 2 }])]).remedies,
    [],
  );
});

test('a remedy names the rules that its list leaves open, with their measures', () => {
  const usual = { explains: [], isDuty: false, otherLimit: null, source: '', findings: [], parts: [], wall: null };
  const open = { asks: [], confirmation: null, isSettled: false, isAcknowledgeable: false };
  const unlimited = { ...usual, ...open, direction: 'minimum', limit: null } as const;
  const rules: readonly RuleResult[] = [
    { ...unlimited, id: 'R15', topic: 'draught', status: 'warning', measured: 44, unit: 'Pa' },
    { ...unlimited, id: 'R3', topic: 'height', status: 'clarify', measured: null, unit: '' },
  ];
  const [link] = present(tooTall, translator, [remedyFor([{ kind: 'storey', value: 2 }], rules)]).remedies;
  assert.match(link?.effect ?? '', / · Merknader: trekk \(44\u00a0Pa\) og nabotak/);
});
