import { Router } from '@koa/router';
import type { AppState } from '../app-context.ts';
import { ownPagesOnly } from '../middleware/guards.ts';
import { billOfMaterialsCsv } from './bill-of-materials-csv.ts';
import { billOfMaterialsJson } from './bill-of-materials-json.ts';
import { calculatorForm } from './calculator-form.ts';
import {
  answerChange,
  applyChange,
  beginImport,
  catalogueHistory,
  catalogueOverview,
  catalogueVersion,
  catalogueWorkbook,
  chooseImport,
  discardChange,
  type EditingDependencies,
  restoreVersion,
  showChange,
} from '../upkeep/handlers.ts';
import type { RouteDependencies } from './load-calculation.ts';

/** Every URL of the application. Whatever is not here is a 404, whichever its method. */
export function createRouter(dependencies: RouteDependencies): Router<AppState> {
  const router = new Router<AppState>({ strict: true, sensitive: true });
  router.get('service_calculator_form', '/', calculatorForm(dependencies));
  router.get('bill_of_materials_csv', '/bill-of-materials.csv', billOfMaterialsCsv(dependencies));
  router.get('bill_of_materials_json', '/bill-of-materials.json', billOfMaterialsJson(dependencies));
  router.get('catalogue', '/catalogue', catalogueOverview(dependencies));
  router.get('catalogue_workbook', '/catalogue.xlsx', catalogueWorkbook(dependencies.writeWorkbook));
  const { desk, renderPage } = dependencies;
  if (desk !== null) addEditingRoutes(router, { desk, renderPage });
  return router;
}

/** What changes the catalogue, and what leads to it: only where the server was given the right to, and only for its own pages. */
function addEditingRoutes(router: Router<AppState>, dependencies: EditingDependencies): void {
  const ownPages = ownPagesOnly();
  router.get('catalogue_import', '/catalogue/import', chooseImport(dependencies));
  router.post('catalogue_import_begin', '/catalogue/import', ownPages, beginImport(dependencies));
  router.get('catalogue_change', '/catalogue/change/:id', showChange(dependencies));
  router.post('catalogue_change_answers', '/catalogue/change/:id/answers', ownPages, answerChange(dependencies));
  router.post('catalogue_change_apply', '/catalogue/change/:id/apply', ownPages, applyChange(dependencies));
  router.post('catalogue_change_discard', '/catalogue/change/:id/discard', ownPages, discardChange(dependencies));
  router.get('catalogue_history', '/catalogue/history', catalogueHistory(dependencies));
  router.get('catalogue_version', '/catalogue/history/:version', catalogueVersion(dependencies));
  router.post('catalogue_restore', '/catalogue/history/:version/restore', ownPages, restoreVersion(dependencies));
}
