import type { Translator } from '../../i18n/translator.ts';
import { pinName } from '../result/comparison.ts';

/** An item with the indexes of the alternatives that have it; empty: all have it. */
interface Gathered<Item> {
  readonly item: Item;
  readonly of: readonly number[];
}

/** Returns each different item once, first those of all alternatives. */
export function gatherByAlternative<Item>(
  lists: readonly { readonly index: number; readonly items: readonly Item[] }[],
): readonly Gathered<Item>[] {
  const found = new Map<string, { readonly item: Item; readonly of: Set<number> }>();
  for (const { index, items } of lists) {
    for (const item of items) {
      const key = JSON.stringify(item);
      const known = found.get(key) ?? { item, of: new Set() };
      known.of.add(index);
      found.set(key, known);
    }
  }
  const all = [...found.values()].map(({ item, of }) => ({ item, of: of.size === lists.length ? [] : [...of] }));
  return all.toSorted(
    (a, b) => Math.sign(a.of.length) - Math.sign(b.of.length) || a.of.join().localeCompare(b.of.join()),
  );
}

/** Returns `Forslag A og B`; empty: all. */
export function alternativesText(of: readonly number[], { translate, formats }: Translator): string {
  return of.length === 0 ? '' : translate('quote.alternative', { name: formats.list(of.map(pinName)) });
}
