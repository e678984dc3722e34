import { fileURLToPath } from 'node:url';

/** Where a catalogue is made from, and where it is written. */
export interface CataloguePaths {
  /** The folder of the CSV files, one per table. */
  readonly source: string;
  /** The folder of the migrations, whose content is part of the source's hash. */
  readonly migrations: string;
  readonly output: string;
}

/** The catalogue that the program brings along. */
export function bundledCataloguePaths(): CataloguePaths {
  return {
    source: fileURLToPath(new URL('./source/', import.meta.url)),
    migrations: fileURLToPath(new URL('../migrations/', import.meta.url)),
    output: fileURLToPath(new URL('./catalogue.sqlite', import.meta.url)),
  };
}
