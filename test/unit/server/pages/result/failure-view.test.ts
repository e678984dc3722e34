import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Failure, FailureCode } from '../../../../../server/calculator/result/outcome.ts';
import { presentFailures, type FailureView } from '../../../../../server/pages/result/failure-view.ts';
import { calculationInput } from '../../../../../server/selection/calculation-input.ts';
import { choiceAddress } from '../../../../../server/selection/choice-address.ts';
import { parseSelection } from '../../../../../server/selection/parse-selection.ts';
import { createMessagesTranslator } from '../../../../support/messages-translator.ts';
import { smallReferenceData } from '../../../../support/reference-data.ts';

const translator = await createMessagesTranslator();
const english = await createMessagesTranslator('eng');
const query = 'fireplace=1&pipe=2&floor=1&roof_type=1&color=1';
const reference = {
  ...smallReferenceData,
  colors: [...smallReferenceData.colors, { id: 2, color: 'Hvit' }],
};

function present(failure: Failure, language = translator): FailureView {
  const input = calculationInput(parseSelection(query, reference));
  assert.ok(input !== null);
  const heightRule = { applied: 2600, overRoof: 900 };
  const address = choiceAddress(query);
  const [view] = presentFailures([failure], { input, heightRule, reference, address, translator: language });
  assert.ok(view !== undefined);
  return view;
}

const failures: { readonly [Code in FailureCode]: Extract<Failure, { code: Code }> } = {
  NO_START: {
    code: 'NO_START',
    outletPosition: 'rear',
    outletDiameter: 125,
    chosenDiameter: 150,
    reachableDiameters: [125],
  },
  DIAMETER_BELOW_OUTLET: { code: 'DIAMETER_BELOW_OUTLET', outletDiameter: 150, chosenDiameter: 125 },
  NO_FLASHING_FOR_ANGLE: {
    code: 'NO_FLASHING_FOR_ANGLE',
    angle: 27,
    format: 'round',
    layer: 'flashing',
    ranges: [
      { minimum: null, maximum: 10 },
      { minimum: 35, maximum: 50 },
    ],
  },
  COLOUR_NOT_AVAILABLE: { code: 'COLOUR_NOT_AVAILABLE', role: 'straight', colorId: 1, workingColors: ['Hvit'] },
  HEIGHT_UNREACHABLE: {
    code: 'HEIGHT_UNREACHABLE',
    requiredTop: 4700,
    tolerance: 200,
    nearestBelow: 4650,
    nearestAbove: 5000,
  },
  JOINT_IN_PENETRATION: {
    code: 'JOINT_IN_PENETRATION',
    requiredTop: 4700,
    tolerance: 200,
    causes: [{ kind: 'no-sequence', penetrations: [{ kind: 'roof' }] }],
    nearestBelow: null,
    nearestAbove: null,
  },
  TOO_TALL: { code: 'TOO_TALL', measure: 'free-height', measured: 5200, limit: 4000, ridgeDistanceKnown: false },
  OFFSET_UNREACHABLE: {
    code: 'OFFSET_UNREACHABLE',
    cause: { kind: 'no-bends' },
    wanted: 40,
    tolerance: 25,
    nearestBelow: null,
    nearestAbove: 134.6,
  },
  SUPPORT_MISSING: { code: 'SUPPORT_MISSING', role: 'floor_kit', quantity: 2 },
};

for (const failure of Object.values(failures)) {
  test(`${failure.code} has a title and a whole sentence in both languages`, () => {
    for (const language of [translator, english]) {
      const { title, explanation } = present(failure, language);
      assert.match(title, /^\p{Lu}.{8,}/u);
      assert.match(explanation, /^\p{Lu}.{20,}\.$/u);
      assert.doesNotMatch(`${title}${explanation}`, /\{\{|undefined|NaN|failure\./);
    }
  });
}

test('a diameter, a color, an angle or a shift that works is a link that keeps everything else', () => {
  const links = (failure: Failure): string[] => present(failure).remedies.map(({ href }) => href);
  const rest = 'fireplace=1&pipe=2&floor=1&roof_type=1&color=1';
  assert.deepEqual(links(failures.DIAMETER_BELOW_OUTLET), ['/?fireplace=1&floor=1&roof_type=1&color=1&pipe=2']);
  assert.deepEqual(links(failures.NO_START), ['/?fireplace=1&floor=1&roof_type=1&color=1&pipe=1']);
  assert.deepEqual(links(failures.COLOUR_NOT_AVAILABLE), ['/?fireplace=1&pipe=2&floor=1&roof_type=1&color=2']);
  assert.deepEqual(links(failures.OFFSET_UNREACHABLE), [`/?${rest}&offset=135`]);
});

test('an angle is offered only where the type of roof may have it', () => {
  assert.deepEqual(
    present(failures.NO_FLASHING_FOR_ANGLE).remedies.map(({ text }) => text),
    ['Beregn med 35°'],
  );
});

test('a flue that is too tall because the ridge is unknown leads to the field for it', () => {
  assert.deepEqual(
    present(failures.TOO_TALL).remedies.map(({ href }) => href),
    ['#ridge_distance-field'],
  );
  assert.deepEqual(present({ ...failures.TOO_TALL, ridgeDistanceKnown: true }).remedies, []);
  assert.deepEqual(
    present({ ...failures.TOO_TALL, measured: 5701 }).remedies,
    [],
    'even the nearest ridge would not do',
  );
});
