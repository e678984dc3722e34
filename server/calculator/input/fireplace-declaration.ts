import type { Fuel } from '../../../db/codes.ts';

/** What the maker of a fireplace declares: a row of the catalogue table `fireplace_declaration`. Null where it is unknown. */
export interface FireplaceDeclaration {
  /** `flue_load`: the weight that the outlet may carry, in kg. */
  readonly flueLoad: number | null;
  readonly fuel: Fuel | null;
  /** `nominal_output`, in kW. */
  readonly nominalOutput: number | null;
  /** In per cent. */
  readonly efficiency: number | null;
  /** `flue_gas_mass_flow`, in g/s. */
  readonly massFlow: number | null;
  /** `flue_gas_temperature` at the outlet, in °C. */
  readonly temperature: number | null;
  /** `carbon_dioxide` of the dry flue gas, in per cent by volume. */
  readonly carbonDioxide: number | null;
  /** `minimum_draught`, in Pa. */
  readonly minimumDraught: number | null;
  /** `maximum_draught`, in Pa; null also where the maker sets none. */
  readonly maximumDraught: number | null;
  /** Where all of this is printed. */
  readonly source: string;
}
