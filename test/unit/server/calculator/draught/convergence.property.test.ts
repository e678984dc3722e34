import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { describeFlueGas } from '../../../../../server/calculator/draught/flue-gas.ts';
import {
  frictionCoefficient,
  coolAlongSection,
  heatTransmission,
  describeWall,
} from '../../../../../server/calculator/draught/section.ts';
import { MAXIMUM_CASE, MINIMUM_CASE } from '../../../../../server/calculator/draught/weather.ts';
import { anySection, real } from '../../../../support/draught-arbitraries.ts';

test('the friction coefficient satisfies its equation for every flow and roughness', () => {
  fc.assert(
    fc.property(fc.oneof(real(2300, 20_000), real(2300, 1e7)), real(0, 0.9), (reynolds, relativeRoughness) => {
      const inverseRoot = 1 / Math.sqrt(frictionCoefficient(reynolds, relativeRoughness));
      const expected = -2 * Math.log10((2.51 * inverseRoot) / reynolds + relativeRoughness / 3.71);
      assert.ok(Math.abs(inverseRoot - expected) < 1e-10);
    }),
    { numRuns: 1000 },
  );
});

test('the mean temperature of a section is the one that its own gas and wall cool it to, for any gas', () => {
  fc.assert(
    fc.property(
      anySection,
      real(1, 1175),
      fc.oneof(real(0.001, 0.03), real(1e-6, 1)),
      fc.constantFrom(MINIMUM_CASE, MAXIMUM_CASE),
      (section, entry, massFlow, weather) => {
        const stream = { gas: describeFlueGas('wood-logs', 9.5), massFlow, pressure: 96_000 };
        const { meanTemperature, exitTemperature, heatTransfer } = coolAlongSection(section, entry, stream, weather);
        assert.ok(Math.abs(describeWall(stream, section, meanTemperature).heatTransfer - heatTransfer) < 1e-9);
        const transmission = heatTransmission(section, heatTransfer, weather.heatCorrection);
        const cooling =
          (Math.PI * section.diameter * section.length * transmission) /
          (massFlow * stream.gas.heatCapacity(meanTemperature));
        const around = weather.surroundings[section.surroundings];
        const mean = around + ((entry - around) / cooling) * (1 - Math.exp(-cooling));
        assert.ok(Math.abs(meanTemperature - mean) < 1e-6, `${meanTemperature} against ${mean}`);
        assert.ok(Math.abs(exitTemperature - (around + (entry - around) * Math.exp(-cooling))) < 1e-6);
      },
    ),
    { numRuns: 3000 },
  );
});
