import { isTableName } from '../catalogue-rows.ts';
import { type DifferenceSearch, differenceKinds } from '../pages/difference-search.ts';

const longestText = 100;

/** What the address of a difference asks for; a value that makes no sense does not narrow. */
export function parseDifferenceSearch(queryString: string): DifferenceSearch {
  const query = new URLSearchParams(queryString);
  const [table, page] = [query.get('table') ?? '', query.get('page') ?? ''];
  return {
    kind: differenceKinds.find((kind) => kind === query.get('kind')) ?? null,
    text: (query.get('q') ?? '').trim().slice(0, longestText),
    table: isTableName(table) ? table : null,
    onlyJumps: query.get('jumps') === '1',
    page: /^[1-9]\d{0,6}$/.test(page) ? Number(page) : 1,
  };
}
