import { CatalogueFileError } from './catalogue-file-error.ts';
import { tables } from './models/models.ts';

/** What is needed of an open connection. */
interface Connection {
  all(sql: string, parameters: unknown): Promise<unknown[]>;
}

const columnsOfTables = `SELECT t.name || '.' || c.name AS "column"
  FROM sqlite_schema AS t JOIN pragma_table_info(t.name) AS c WHERE t.type = 'table'`;

/**
 * Makes sure that a catalogue has every table and column that this program reads.
 * @throws {CatalogueFileError}
 */
export async function checkStructure(path: string, connection: Connection): Promise<void> {
  const rows = await connection.all(columnsOfTables, []);
  const found = new Set(
    rows.map((row) => (typeof row === 'object' && row !== null && 'column' in row ? row.column : null)),
  );
  for (const { name, columns } of Object.values(tables)) {
    const missing = Object.keys(columns).filter((column) => !found.has(`${name}.${column}`));
    if (missing.length === 0) continue;
    throw new CatalogueFileError(
      missing.length === Object.keys(columns).length
        ? { code: 'catalogue-no-table', catalogue: path, table: name }
        : {
            code: 'catalogue-incomplete',
            catalogue: path,
            columns: missing.map((column) => `${name}.${column}`).join(', '),
          },
    );
  }
}
