import type { CalculationSelection } from '../catalogue/catalogue.ts';

/**
 * The rows that a query string names for a calculation, as far as that shows without the catalogue, so that all its data can
 * be loaded at once. Whether the catalogue offers them is seen afterwards; null where a scheme or a diameter is not named.
 */
export function namedSelection(queryString: string): CalculationSelection | null {
  const query = new URLSearchParams(queryString);
  const [schemeId, pipeId] = [idOf(query.getAll('scheme')), idOf(query.getAll('pipe'))];
  if (schemeId === null || pipeId === null) return null;
  const ventilation = new Set(query.getAll('ventilation').map((text) => idOf([text])));
  return { schemeId, pipeId, ventilationModuleIds: [...ventilation].filter((id) => id !== null) };
}

function idOf([text, ...more]: readonly string[]): number | null {
  const digits = text?.trim() ?? '';
  return more.length === 0 && /^\d{1,15}$/.test(digits) ? Number(digits) : null;
}
