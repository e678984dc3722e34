import type { Translator } from '../../i18n/translator.ts';

/** How much a change changes, in words: `3 endret, 1 ny`. Empty where it changes nothing. */
export function countsText(
  counts: { readonly added: number; readonly changed: number; readonly removed: number },
  { translate, formats }: Translator,
): string {
  return (['changed', 'added', 'removed'] as const)
    .filter((kind) => counts[kind] > 0)
    .map((kind) => translate(`history.${kind}`, { count: counts[kind], number: formats.number(counts[kind]) }))
    .join(', ');
}
