import { createTemporaryCatalogue } from '../support/temporary-catalogue.ts';
import type { TemporaryCatalogue } from '../support/temporary-catalogue.ts';

/** Distance between the ids of a row and its copy: more than any table has rows. */
const idDistance = 1_000_000;

/** The lists that grow with a dealer's assortment; storeys, roofs, diameters and colours stay as they are. */
const growingTables: Readonly<Record<string, { columns: string; copied: string }>> = {
  producer: { columns: 'id, name, hidden', copied: "id + d, name || ' ' || n, hidden" },
  fireplace: {
    columns: 'id, art_nr, name, producer_id',
    copied: "id + d, art_nr || '-' || n, name || ' ' || n, producer_id + d",
  },
  scheme: {
    columns: 'id, fireplace_id, hidden, name, outlet_position, outlet_height, outlet_pipe_id',
    copied: 'id + d, fireplace_id + d, hidden, name, outlet_position, outlet_height, outlet_pipe_id',
  },
  module: {
    columns:
      'id, art_nr, nobb_nr, name, price_ex_vat, building_length, managed_by_fireplace, color_id, module_category_id, type_id, pipe_id',
    copied:
      "id + d, art_nr || '-' || n, nobb_nr, name || ' ' || n, price_ex_vat, building_length, managed_by_fireplace, color_id, module_category_id, type_id, pipe_id",
  },
};

/** A catalogue with `factor` times the producers, fireplaces, schemes and modules of the bundled one. */
export async function createScaledCatalogue(factor: number): Promise<TemporaryCatalogue> {
  const copies = Object.entries(growingTables).map(
    ([table, { columns, copied }]) =>
      `WITH RECURSIVE copy (n, d) AS (
         SELECT 1, ${idDistance} WHERE 1 < ${factor} UNION ALL SELECT n + 1, (n + 1) * ${idDistance} FROM copy WHERE n + 1 < ${factor}
       ) INSERT INTO ${table} (${columns}) SELECT ${copied} FROM ${table}, copy WHERE id < ${idDistance}`,
  );
  return await createTemporaryCatalogue('BEGIN', ...copies, 'COMMIT', 'VACUUM');
}
