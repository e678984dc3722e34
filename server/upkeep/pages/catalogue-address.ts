import type { PartSearch } from '../../catalogue/part-search.ts';

/** The address of the page with the parts of a search. */
export function catalogueAddress({ text, role, pipeId, colorId, page }: Partial<PartSearch>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ q: text, role, pipe: pipeId, color: colorId, page })) {
    if (value !== undefined && value !== null && value !== '' && !(name === 'page' && value === 1))
      query.set(name, String(value));
  }
  return query.size === 0 ? '/catalogue' : `/catalogue?${query.toString()}`;
}
