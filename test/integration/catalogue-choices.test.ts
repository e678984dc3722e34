import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { bundledCataloguePaths, ensureCatalogue } from '../../db/catalogue/build-catalogue.ts';
import { openCatalogue } from '../../server/catalogue/open-catalogue.ts';
import { resultOf } from '../support/calculator-fixtures.ts';

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
        const house = {
          floor: cycled(usualFloors, index * 7),
          roofType,
          color: cycled(colors, Math.floor(index / 3)),
          roofAngle: roofType.defaultAngle,
          format: index % 2 === 0 ? 'round' : 'square',
        } as const;
        const data = dataFor({ schemeId: scheme.id, pipeId: pipe.id, ventilationModuleIds: [] });
        const { failures, notices, totals, rules } = resultOf({ ...house, scheme, pipe }, data);
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
