/** Kroner, as they stand in the catalogue, as whole øre. */
export function toOre(kroner: number): number;
export function toOre(kroner: number | null): number | null;
export function toOre(kroner: number | null): number | null {
  return kroner === null ? null : Math.round(kroner * 100 + 1e-6);
}
