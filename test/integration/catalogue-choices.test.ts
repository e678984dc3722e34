import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { bundledCataloguePaths, ensureCatalogue } from '../../db/catalogue/build-catalogue.ts';
import { calculate } from '../../server/calculator/calculate.ts';
import type { CalculationInput } from '../../server/calculator/input/calculation-input.ts';
import { openCatalogue } from '../../server/catalogue/open-catalogue.ts';

type House = Pick<CalculationInput, 'floor' | 'roofType' | 'color' | 'roofAngle' | 'format' | 'offset'>;

const usual = {
  storey: 1,
  ceiling: 'roof',
  roomHeight: 2400,
  slabThickness: 300,
  atticHeight: 1500,
  roofThickness: 300,
  ridgeDistance: null,
  offsetAt: null,
  extraHeight: 0,
  flue: { kind: 'new' },
  altitude: 100,
  air: 'room',
  objective: 'price',
  cap: 'none',
  damper: 'none',
  sweep: 'platform',
  ventilationPartIds: [],
  reference: null,
  defaulted: [],
} as const;

/** The `index`-th of a list that starts over at its end. */
function cycled<T>(list: readonly T[], index: number): T {
  const item = list[index % list.length];
  assert.ok(item !== undefined);
  return item;
}

describe('the bundled catalogue', () => {
  test('gives a complete flue for every visible scheme, in diameters at and above its outlet, in usual houses', async () => {
    await ensureCatalogue();
    const { catalogue } = await openCatalogue(bundledCataloguePaths().output);
    const { reference, dataFor } = await catalogue.load();
    const { fireplaces, pipes, floors, roofTypes, colors } = reference;
    const diameters = new Map(pipes.map(({ id, diameter }) => [id, diameter]));
    const usualFloors = floors.filter(({ numFloors }) => numFloors <= 3);
    let index = 0;
    for (const { name, schemes } of fireplaces) {
      for (const scheme of schemes) {
        const outletDiameter = diameters.get(scheme.outletPipeId) ?? 0;
        const pipe = cycled(
          pipes.filter(({ diameter }) => diameter >= outletDiameter),
          index,
        );
        const roofType = cycled(roofTypes, index);
        const house: House = {
          floor: cycled(usualFloors, index * 7),
          roofType,
          color: cycled(colors, Math.floor(index / 3)),
          roofAngle: roofType.defaultAngle,
          format: index % 2 === 0 ? 'round' : 'square',
          offset: 0,
        };
        const data = dataFor({ schemeId: scheme.id, pipeId: pipe.id, ventilationModuleIds: [] });
        const { failures, notices, totals, rules } = calculate({ ...usual, ...house, scheme, pipe }, data);
        const choice = `${name}, ${scheme.name}, Ø${pipe.diameter}, ${JSON.stringify(house)}`;
        assert.deepEqual({ failures, notices }, { failures: [], notices: [] }, choice);
        assert.ok(totals.complete, choice);
        assert.ok(totals.exVat > 500_000 && totals.exVat < 15_000_000, `${choice}: ${totals.exVat} øre`);
        assert.ok(!rules.some(({ status }) => status === 'error'), choice);
        index += 1;
      }
    }
    assert.ok(index > 200, `${index} choices`);
    await catalogue.close();
  });
});
