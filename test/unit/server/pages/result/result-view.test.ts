import assert from 'node:assert/strict';
import { test } from 'node:test';
import { presentChoices } from '../../../../../server/pages/result/result-view.ts';
import { parseSelection } from '../../../../../server/choices/selection.ts';
import { createMessagesTranslator } from '../../../../support/messages-translator.ts';
import { smallReferenceData } from '../../../../support/reference-data.ts';

const translator = await createMessagesTranslator();

test('the order names every choice, and every measure that was given', () => {
  const query = 'fireplace=1&pipe=2&floor=2&roof_type=1&color=1&room_height=2600&ridge_distance=1800';
  const selection = parseSelection(new URLSearchParams(query), smallReferenceData);
  assert.deepEqual(
    presentChoices(selection, translator).map(({ label, value }) => `${label}: ${value}`.replaceAll('\u00a0', ' ')),
    [
      'Ildsted: Bris, A-1',
      'Røykuttak: Topp',
      'Diameter: Ø150',
      'Farge: Svart',
      'Etasjer: 2 etasjer med loft',
      'Taktype: Saltak, 27°',
      'Form over tak: Rund',
      'Romhøyde: 2 600 mm',
      'Avstand til møne: 1 800 mm',
    ],
  );
});
