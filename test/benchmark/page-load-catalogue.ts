import { createTemporaryCatalogue } from '../support/temporary-catalogue.ts';
import type { TemporaryCatalogue } from '../support/temporary-catalogue.ts';

/** Distance between the ids of a row and its copy: more than any table has rows. */
const idDistance = 1_000_000;

/** The tables that grow with a dealer's assortment. Storeys, roofs, diameters and colours do not grow. */
const growingTables = {
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

/** Copies the bundled catalogue with `factor` times the rows of some tables. */
export async function createScaledCatalogue(
  factor: number,
  scaled: readonly (keyof typeof growingTables)[] = ['producer', 'fireplace', 'scheme', 'module'],
): Promise<TemporaryCatalogue> {
  const copies = scaled.map((table) => {
    const { columns, copied } = growingTables[table];
    return `WITH RECURSIVE copy (n, d) AS (
         SELECT 1, ${idDistance} WHERE 1 < ${factor} UNION ALL SELECT n + 1, (n + 1) * ${idDistance} FROM copy WHERE n + 1 < ${factor}
       ) INSERT INTO ${table} (${columns}) SELECT ${copied} FROM ${table}, copy WHERE id < ${idDistance}`;
  });
  return await createTemporaryCatalogue('BEGIN', ...copies, 'COMMIT', 'VACUUM');
}
