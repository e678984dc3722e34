import type { AppMiddleware } from '../../app-context.ts';
import { isPartRole } from '../../../db/codes.ts';
import { presentCatalogueAudit, presentCatalogueParts } from '../pages/catalogue-page.ts';
import type { RouteDependencies } from '../../routes/load-calculation.ts';
import { parsePartSearch } from './parse-part-search.ts';

/** `GET /catalogue`: the parts, with search and filters in the address; with `show=audit` what is wrong with them. Always 200. */
export function catalogueOverview({ catalogue, keptAudit, renderPage }: RouteDependencies): AppMiddleware {
  return async (ctx) => {
    const { translator } = ctx.state;
    const search = parsePartSearch(ctx.querystring, isPartRole);
    const found = await catalogue.findParts(search);
    const page =
      new URLSearchParams(ctx.querystring).get('show') === 'audit'
        ? presentCatalogueAudit(await keptAudit.findings(), found, translator)
        : presentCatalogueParts(search, found, translator);
    await renderPage(ctx, 'catalogue/page', page);
  };
}
