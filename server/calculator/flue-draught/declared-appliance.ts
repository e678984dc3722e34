import type { DraughtProblem } from '../draught/draught-problem.ts';
import { findMassFlow } from '../draught/flue-gas.ts';
import type { CalculationInput } from '../input/calculation-input.ts';
import type { FireplaceDeclaration } from '../input/calculation-data.ts';
import type { CalculatedDraught, MissingForDraught, UndeclaredThing } from '../result/draught-report.ts';

/** A draught problem without the flue. */
interface DeclaredAppliance {
  readonly conditions: Omit<DraughtProblem, 'connector' | 'chimney' | 'operation'>;
  readonly massFlow: CalculatedDraught['massFlow'];
  readonly source: string;
}

/** The pressure needed to draw the combustion air through the gaps of a house, Pa. */
const AIR_FROM_THE_ROOM = 4;

/**
 * The wind does not press on a mouth that keeps the distances from roof and ridge, and the height rule allows no other.
 */
const WIND_ON_THE_MOUTH = 0;

/** The fireplace with its maker's values and the choices for the house, or everything that is not declared. */
export function findAppliance(
  declaration: FireplaceDeclaration | null,
  { altitude, air }: Pick<CalculationInput, 'altitude' | 'air'>,
): DeclaredAppliance | readonly MissingForDraught[] {
  if (declaration === null) return [{ what: 'declaration' }];
  const { fuel, temperature, carbonDioxide, minimumDraught, maximumDraught, source } = declaration;
  const massFlow = massFlowOf(declaration);
  if (fuel !== null && temperature !== null && carbonDioxide !== null && minimumDraught !== null && massFlow !== null) {
    return {
      conditions: {
        fuel,
        altitude,
        massFlow: massFlow.value,
        carbonDioxide,
        temperature,
        minimumDraught,
        maximumDraught,
        airSupplyPressure: air === 'room' ? AIR_FROM_THE_ROOM : 0,
        windPressure: WIND_ON_THE_MOUTH,
      },
      massFlow,
      source,
    };
  }
  const things: readonly (readonly [UndeclaredThing, unknown])[] = [
    ['fuel', fuel],
    ['flue_gas_mass_flow', massFlow],
    ['flue_gas_temperature', temperature],
    ['carbon_dioxide', carbonDioxide],
    ['minimum_draught', minimumDraught],
  ];
  return things.filter(([, value]) => value === null).map(([what]) => ({ what }));
}

function massFlowOf({
  massFlow,
  fuel,
  nominalOutput,
  efficiency,
  carbonDioxide,
}: FireplaceDeclaration): CalculatedDraught['massFlow'] | null {
  if (massFlow !== null) return { value: massFlow, isDeclared: true };
  if (fuel === null || nominalOutput === null || efficiency === null || carbonDioxide === null) return null;
  const value = findMassFlow({ fuel, nominalOutput, efficiency, carbonDioxide });
  return { value, isDeclared: false };
}
