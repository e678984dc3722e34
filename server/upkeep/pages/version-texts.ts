import type { Translator } from '../../i18n/translator.ts';

/** What a version came of, by what its history wrote down. */
export function sourceName(source: string, { translate }: Pick<Translator, 'translate'>): string {
  const version = /^version (\d+)$/.exec(source)?.[1];
  if (version !== undefined) return translate('import.version_name', { version });
  if (source === 'program update') return translate('history.program_update');
  return source.endsWith('.sqlite') ? translate('history.before') : source;
}

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
