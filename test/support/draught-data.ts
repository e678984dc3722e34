import type { CalculationData, FireplaceDeclaration } from '../../server/calculator/input/calculation-data.ts';
import { orderParts } from '../../server/calculator/input/catalogue-parts.ts';
import type { Part } from '../../server/calculator/input/part.ts';
import { createData, sturdyFireplace } from './calculator-fixtures.ts';

/** A stove for logs of which everything is declared. */
export function createDeclaration(given: Partial<FireplaceDeclaration> = {}): FireplaceDeclaration {
  return {
    ...sturdyFireplace,
    flueLoad: 100,
    fuel: 'wood-logs',
    nominalOutput: 6,
    efficiency: 80,
    massFlow: 5.8,
    temperature: 270,
    carbonDioxide: 9.6,
    minimumDraught: 12,
    source: 'Ytelseserklæring',
    ...given,
  };
}

/** The fixture's data with a declaration, and with parts that are insulated but for the start. */
export function createDraughtData(
  declaration: FireplaceDeclaration | null = createDeclaration(),
  change: (part: Part) => Partial<Part> = () => ({}),
): CalculationData {
  const data = createData({ declaration });
  const parts = data.parts.all.map((part) => {
    const thermalResistance = part.role === 'start' || part.role === 'adapter' ? 0 : 0.38;
    return Object.assign({}, part, { thermalResistance, roughness: 1 }, change(part));
  });
  return { ...data, parts: orderParts(parts) };
}
