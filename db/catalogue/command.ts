import { CatalogueFileError } from '../catalogue-file-error.ts';
import { bundledCataloguePaths, ensureCatalogue } from './build-catalogue.ts';
import { CatalogueSourceError } from './source-table.ts';

// The set-up runs this file.
try {
  const paths = bundledCataloguePaths();
  if ((await ensureCatalogue(paths)) === 'built') process.stderr.write(`Wrote ${paths.output}\n`);
} catch (error) {
  if (!(error instanceof CatalogueFileError || error instanceof CatalogueSourceError)) throw error;
  process.stderr.write(`${error.message}\n`);
  if (error instanceof CatalogueFileError && error.fault === 'unwritable') {
    process.stderr.write(
      'Run "npm run catalogue" once as a user who may write there; the server itself writes nothing.\n',
    );
  }
  process.exitCode = 1;
}
