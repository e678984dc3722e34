import { Router } from '@koa/router';
import type { AppState } from '../app-context.ts';
import { billOfMaterialsCsv } from './bill-of-materials-csv.ts';
import { billOfMaterialsJson } from './bill-of-materials-json.ts';
import { calculatorForm } from './calculator-form.ts';
import { catalogueOverview } from './catalogue-overview.ts';
import { catalogueWorkbook } from './catalogue-workbook.ts';
import type { RouteDependencies } from './load-calculation.ts';

/** Every URL of the application. Whatever is not here is a 404, whichever its method. */
export function createRouter(dependencies: RouteDependencies): Router<AppState> {
  const router = new Router<AppState>({ strict: true, sensitive: true });
  router.get('service_calculator_form', '/', calculatorForm(dependencies));
  router.get('bill_of_materials_csv', '/bill-of-materials.csv', billOfMaterialsCsv(dependencies));
  router.get('bill_of_materials_json', '/bill-of-materials.json', billOfMaterialsJson(dependencies));
  router.get('catalogue', '/catalogue', catalogueOverview(dependencies));
  router.get('catalogue_workbook', '/catalogue.xlsx', catalogueWorkbook(dependencies.writeWorkbook));
  return router;
}
