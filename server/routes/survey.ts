import type { AppMiddleware } from '../app-context.ts';
import { presentSurvey, type SurveyStep } from '../pages/survey-page.ts';
import { loadCalculation, type RouteDependencies } from './load-calculation.ts';

/** Answers with the sheet of what is open for the house of the choices. Nothing of it is kept: the answers are choices too. */
export function surveyPage({ catalogue, renderPage }: RouteDependencies, step: SurveyStep): AppMiddleware {
  return async (ctx) => {
    const calculated = await loadCalculation(ctx.querystring, catalogue, ctx.state.translator);
    await renderPage(ctx, presentSurvey(calculated, step));
  };
}
