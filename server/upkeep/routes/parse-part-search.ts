import type { PartRole } from '../../../db/codes.ts';
import type { PartSearch } from '../../catalogue/part-search.ts';

const longestText = 100;
const lastPage = 100_000;

/** What the address of the catalogue's page asks for; a value that makes no sense does not narrow. */
export function parsePartSearch(queryString: string, isRole: (code: string) => code is PartRole): PartSearch {
  const query = new URLSearchParams(queryString);
  const role = query.get('role') ?? '';
  return {
    text: (query.get('q') ?? '').trim().slice(0, longestText),
    role: isRole(role) ? role : null,
    pipeId: numberOf(query.get('pipe')),
    colorId: numberOf(query.get('color')),
    page: Math.min(lastPage, numberOf(query.get('page')) ?? 1),
  };
}

function numberOf(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}
