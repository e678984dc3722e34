import { type OwnLine, type PlainQuote, plainQuote, type Quote, withPlain } from './quote.ts';

/** An alternative that the customer may still take, with its lines. */
export interface OfferedAlternative {
  readonly index: number;
  readonly quote: PlainQuote;
}

/** Returns the offered alternatives: the accepted one alone, otherwise all. */
export function offeredAlternatives(quote: Quote): readonly OfferedAlternative[] {
  const indexes = quote.answer?.kind === 'accepted' ? [quote.chosen] : [...quote.alternatives.keys()];
  return indexes.map((index) => ({ index, quote: plainQuote({ ...quote, chosen: index }) }));
}

/** Returns whether the customer still has to choose. No order can be made before. */
export function hasOpenAlternatives(quote: Quote): boolean {
  return offeredAlternatives(quote).length > 1;
}

/** Gives each alternative its lines. A line that all of them have is a common one. */
export function shareLines(lists: readonly (readonly OwnLine[])[]): readonly OwnLine[] {
  if (lists.length === 1) return lists[0] ?? [];
  const keysOf = (lines: readonly OwnLine[]): string[] => {
    const keys = lines.map((line) => JSON.stringify({ ...line, id: 0 }));
    return keys.map((key, index) => `${keys.slice(0, index).filter((other) => other === key).length} ${key}`);
  };
  const keys = lists.map(keysOf);
  const longest = Math.max(...lists.map(({ length }) => length));
  const shared: OwnLine[] = [];
  for (let place = 0; place < longest; place += 1) {
    for (const [alternative, lines] of lists.entries()) {
      const [line, key] = [lines[place], keys[alternative]?.[place]];
      if (line === undefined || key === undefined) continue;
      const isCommon = keys.every((others) => others.includes(key));
      if (!isCommon || alternative === 0)
        shared.push({ ...line, id: shared.length, alternative: isCommon ? null : alternative });
    }
  }
  return shared;
}

/**
 * Returns the quote with another flue in its shown alternative. A common line that differs by the flue, such as the
 * fireplace or labour by storeys, becomes a line of each alternative. The other alternatives keep it as it was. The quote
 * may then not fit in a file.
 */
export function withFlue(quote: Quote, changed: PlainQuote): Quote {
  const after = new Map(changed.lines.map((line) => [line.id, JSON.stringify(line)]));
  const parted = plainQuote(quote).lines.filter(
    (line) => line.alternative === null && after.get(line.id) !== JSON.stringify(line),
  );
  const others = [...quote.alternatives.keys()].filter((index) => index !== quote.chosen);
  const copies = parted.flatMap((line) => others.map((alternative) => ({ ...line, alternative })));
  const ids = new Set(others.length === 0 ? [] : parted.map(({ id }) => id));
  const lines = changed.lines.map((line) => (ids.has(line.id) ? { ...line, alternative: quote.chosen } : line));
  return withPlain({ ...quote, lines: [...quote.lines, ...copies] }, { ...changed, lines });
}

/** Returns the quote without an alternative and its lines. One alternative always stays. */
export function removeAlternative(quote: Quote, index: number): Quote {
  const [first, ...others] = quote.alternatives.filter((_, place) => place !== index);
  if (first === undefined || others.length === quote.alternatives.length - 1) return quote;
  const isLast = others.length === 0;
  const moved = (line: OwnLine): OwnLine => {
    const { alternative } = line;
    if (isLast) return { ...line, alternative: null };
    return alternative !== null && alternative > index ? { ...line, alternative: alternative - 1 } : line;
  };
  return {
    ...quote,
    alternatives: [first, ...others],
    chosen: Math.min(quote.chosen > index ? quote.chosen - 1 : quote.chosen, others.length),
    lines: quote.lines.filter(({ alternative }) => alternative !== index).map(moved),
  };
}
