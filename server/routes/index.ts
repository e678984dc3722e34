import { Router } from '@koa/router';
import type { AppState } from '../app-context.ts';
import { billOfMaterialsCsv } from './bill-of-materials-csv.ts';
import { billOfMaterialsJson } from './bill-of-materials-json.ts';
import { calculatorForm } from './calculator-form.ts';
import { customerPage } from './customer-page.ts';
import type { RouteDependencies } from './load-calculation.ts';

/** Every URL of the application; those of the catalogue's upkeep are in `upkeep/upkeep.ts`. All others are 404, with any method. */
export function createRouter(dependencies: RouteDependencies): Router<AppState> {
  const router = new Router<AppState>({ strict: true, sensitive: true });
  router.get('service_calculator_form', '/', calculatorForm(dependencies));
  router.get('bill_of_materials_csv', '/bill-of-materials.csv', billOfMaterialsCsv(dependencies));
  router.get('bill_of_materials_json', '/bill-of-materials.json', billOfMaterialsJson(dependencies));
  router.get('customer', '/customer', customerPage(dependencies));
  dependencies.upkeep.addRoutes(router);
  return router;
}
