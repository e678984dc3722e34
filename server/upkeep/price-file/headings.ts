import type { ColumnRole } from '../import-answers.ts';
import type { Meaning } from './vocabulary.ts';
import { type Token, cutText, isDayWithoutYear } from './words.ts';

/** Several values of one fact contradict each other. */
export type PriceFacts = Readonly<ReturnType<typeof readFacts>>;

export type Heading = Readonly<ReturnType<typeof readHeading>>;

/** The currency of a sign that is not in the vocabulary. It must be asked for. */
export const unknownCurrency = '?';

type MeaningSet = ReadonlySet<Meaning>;

const weighty = /^(?:price|list|purchase|nobb|incl|excl|vat|per|price-unit|discount|currency|krone|count|after|before)/;
const inPrice =
  /^(?:price|list|purchase|goods|incl|excl|with|without|vat|per|for|unit|piece|measure|count|krone|currency .|from|until|after|before|discount)/;

/** Understands a heading only if each word is known, and if they make sense together. */
export function readHeading(text: string) {
  const tokens = cutText(text);
  const words = tokens.flatMap((token) => (token.kind === 'word' && token.meaning !== 'filler' ? [token] : []));
  const meanings: MeaningSet = new Set(words.map(({ meaning }) => meaning));
  const facts = readFacts(tokens, true);
  const hasUnknown = tokens.some(({ kind }) => kind === 'unknown');
  const has = (...candidates: readonly Meaning[]): boolean => candidates.some((meaning) => meanings.has(meaning));
  const role = words.length === 0 ? 'none' : roleOf(meanings, tokens, hasUnknown, facts);
  return {
    ...facts,
    role,
    /** Whether a unit is of the price (`Prisenhet`), not of the goods (`Enhet`). */
    isPriceUnit: meanings.has('price-unit') || meanings.has('price') || meanings.has('per'),
    namesNumber: has('article', 'nobb', 'number'),
    namesPrice: has('price', 'list', 'purchase'),
    /** Whether "yes" in a status column means that the part is sold, or that it is discontinued. */
    yes: meanings.has('active') ? ('active' as const) : meanings.has('ended') ? ('ended' as const) : null,
    /** Of its words. */
    languages: words.flatMap(({ meaning, languages }) => (meaning === 'other' ? [] : [languages])),
  };
}

/** Returns `unclear` for known words that are not understood as a whole. */
function roleOf(
  meanings: MeaningSet,
  tokens: readonly Token[],
  hasUnknown: boolean,
  facts: PriceFacts,
): Exclude<ColumnRole, 'purchase'> | 'unclear' {
  const has = (...candidates: readonly Meaning[]): boolean => candidates.some((meaning) => meanings.has(meaning));
  const only = (...allowed: readonly Meaning[]): boolean => [...meanings].every((meaning) => allowed.includes(meaning));
  if (has('other') && ![...meanings].some((meaning) => weighty.test(meaning))) return 'none';
  if (hasUnknown) return 'unclear';
  const hasNumber = tokens.some(({ kind }) => kind === 'number' || kind === 'day');
  if (only('name', 'goods', 'article')) {
    if (has('name')) return 'name';
    if (!hasNumber) return 'article';
  }
  if (!hasNumber) {
    if (has('nobb') && only('nobb', 'goods', 'number')) return 'nobb';
    if (has('article') && only('article', 'supplier', 'goods', 'number', 'brand')) return 'article';
    if (has('goods', 'supplier', 'brand') && has('number') && only('goods', 'number', 'supplier', 'brand'))
      return 'article';
    if (only('supplier', 'brand', 'name')) return has('brand') ? 'brand' : 'none';
    if (has('status', 'ended', 'active') && only('status', 'ended', 'active', 'goods')) return 'status';
    if (has('currency') && only('currency', 'number', 'price')) return 'currency';
    if (only('discount')) return 'discount';
    if (only('measure')) return 'none';
    if (
      has('unit', 'price-unit', 'quantity') &&
      isUnitLast(tokens) &&
      only('unit', 'price-unit', 'price', 'quantity', 'goods', 'per', 'list', 'purchase')
    ) {
      // A number of pieces may be how the goods are packed.
      const isOfPrice = has('price', 'price-unit') || (has('per') && isWord(tokens.at(-1), 'quantity'));
      return has('quantity') && !isOfPrice ? 'unclear' : 'unit';
    }
    if (only('price', 'per') && isWord(tokens.at(-1), 'per')) return 'unit';
    // "Pris fra" is the least of several prices.
    const isDate = has('date') || !has('price') || tokens.filter((token) => isWord(token, 'from')).length > 1;
    if (has('until') && only('from', 'until', 'date') && !namesBeginning(tokens)) return 'until';
    if (has('from', 'date') && only('from', 'date', 'price') && isDate) return 'from';
  }
  return isPrice(meanings, tokens, facts) ? 'price' : 'unclear';
}

/** "Valid to" names an end alone; "from - to" does not. */
function namesBeginning(tokens: readonly Token[]): boolean {
  return tokens.some((token) => token.kind === 'word' && /^(?:fra|från|from|fom)/.test(token.text));
}

/** "Price unit" is a unit; "unit price" and "price per unit" are prices. */
function isUnitLast(tokens: readonly Token[]): boolean {
  const meanings = tokens.flatMap((token) => (token.kind === 'word' ? [token.meaning] : []));
  const unit = meanings.findLastIndex((meaning) => /^(?:unit|price-unit|quantity)$/.test(meaning));
  const price = meanings.findLastIndex((meaning) => /^(?:price|list|purchase)$/.test(meaning));
  const isPricePer = meanings[unit - 1] === 'per' && price >= 0 && meanings[unit] === 'unit';
  return unit > price && !isPricePer;
}

function isPrice(meanings: MeaningSet, tokens: readonly Token[], facts: PriceFacts): boolean {
  if (![...meanings].every((meaning) => inPrice.test(meaning))) return false;
  if (!meanings.has('price') && facts.kinds.size === 0) return false;
  const { kinds, vat, currencies, counts } = facts;
  if (kinds.size > 1 || vat.size > 1 || currenciesOf(currencies).size > 1 || counts.size > 1) return false;
  if (meanings.has('vat') && vat.size === 0) return false;
  if (meanings.has('from') && facts.from === null) return false;
  if (meanings.has('until') && facts.until === null) return false;
  const ways = (['incl', 'excl', 'with', 'without'] as const).filter((way) => meanings.has(way));
  if (ways.length > 1 || (ways.length > 0 && vat.size === 0)) return false;
  if (meanings.has('discount') !== (meanings.has('after') || meanings.has('before'))) return false;
  return tokens.every((token, index) => isExpected(token, tokens[index - 1], tokens[index + 1]));
}

/** A number belongs behind "per", or is the per cent of VAT. A day does not belong behind "per". */
function isExpected(token: Token, before: Token | undefined, after: Token | undefined): boolean {
  if (token.kind === 'day') return !isPer(before) && !isWord(before, 'for');
  if (token.kind === 'percent') return before?.kind === 'number' && isWord(after, 'vat');
  if (token.kind === 'number') return isPer(before) || isWord(before, 'for') || isVatRate(before, after);
  return true;
}

function isVatRate(before: Token | undefined, after: Token | undefined): boolean {
  const isBehindVat = /^(?:incl|excl|with|without)$/.test(before?.kind === 'word' ? before.meaning : '');
  return isBehindVat && (after?.kind === 'percent' || isWord(after, 'vat'));
}

function isWord(token: Token | undefined, meaning: Meaning): boolean {
  return token?.kind === 'word' && token.meaning === meaning;
}

function isCurrency(token: Token | undefined): boolean {
  return token?.kind === 'word' && /^(?:currency |krone)/.test(token.meaning);
}

function isPer(token: Token | undefined): boolean {
  return isWord(token, 'per') || token?.kind === 'stroke';
}

/** Reads a note beside a table, the name of a sheet or a number format. */
export function readNote(text: string): PriceFacts {
  return readFacts(cutText(text), false);
}

/** @param isHeading a word such as "netto" then needs no price beside it */
function readFacts(tokens: readonly Token[], isHeading: boolean) {
  const kinds = new Set<'list' | 'purchase'>();
  /** Codes of three letters, and `kr`: the krone of any country. */
  const currencies = new Set<string>();
  const vat = new Set<'incl' | 'ex'>();
  /** Pieces of one price. */
  const counts = new Set<number>();
  /** Null for a piece. */
  let unit: string | null = null;
  const [days, lastDays]: [string[], string[]] = [[], []];
  const hasUnknown = tokens.some(({ kind }) => kind === 'unknown');
  const isOfFacts =
    !hasUnknown &&
    tokens.every((token) => token.kind !== 'word' || token.meaning === 'filler' || inPrice.test(token.meaning));
  const isAboutPrices =
    isHeading || isOfFacts || tokens.some((token) => isWord(token, 'price') || isWord(token, 'title'));
  const isDated = isAboutPrices || tokens.some((token) => isWord(token, 'from'));
  const isAfter = tokens.some((token) => isWord(token, 'after'));
  for (const [index, token] of tokens.entries()) {
    const [before, after] = [tokens[index - 1], tokens[index + 1]];
    if (token.kind === 'day') {
      const start = tokens[index - 2];
      const isPeriod = before?.kind === 'dash' && (start?.kind === 'day' || isDayWithoutYear(start));
      if (isWord(before, 'until') || (isPeriod && isDated)) lastDays.push(token.last);
      else if (isDated) days.push(token.day);
    }
    if (token.kind === 'number' && isAboutPrices && (isPer(before) || isWord(before, 'for'))) {
      // A note with unknown words may be about something else.
      if (isHeading || !hasUnknown) counts.add(token.value);
      else unit = [before?.kind === 'word' ? before.text : '/', token.text].join(' ');
    }
    if (token.kind !== 'word') continue;
    const { meaning } = token;
    if (meaning === 'list' && isAboutPrices) kinds.add('list');
    if (meaning === 'purchase' && isAboutPrices) kinds.add('purchase');
    if (meaning === 'discount' && isAboutPrices && isAfter) kinds.add('purchase');
    if (meaning === 'krone') currencies.add('kr');
    if (meaning === 'currency sign') {
      if (!isCurrency(after)) currencies.add(unknownCurrency);
    } else if (meaning.startsWith('currency ')) currencies.add(meaning.slice('currency '.length));
    if (meaning.startsWith('count ') && isAboutPrices && isPer(before))
      counts.add(Number(meaning.slice('count '.length)));
    if (meaning === 'piece' && isAboutPrices && isPer(before)) counts.add(1);
    if (meaning === 'measure' && isAboutPrices && (isHeading || isPer(before))) unit = token.text;
    const isOfVat = tokens
      .slice(index + 1)
      .find((next) => !isWord(next, 'filler') && next.kind !== 'number' && next.kind !== 'percent');
    const endsText = after === undefined || isCurrency(after);
    const isVat = isWord(isOfVat, 'vat') || (isHeading && endsText && (meaning === 'incl' || meaning === 'excl'));
    if (isVat && (meaning === 'incl' || meaning === 'with')) vat.add('incl');
    if (isVat && (meaning === 'excl' || meaning === 'without')) vat.add('ex');
  }
  const isDenied = vat.size > 0 && tokens.some((token) => isWord(token, 'not'));
  if (isDenied) vat.add('incl').add('ex');
  /** The first day of the prices, and the last. */
  const [from = null, until = null] = [days.toSorted().at(-1), lastDays.toSorted()[0]];
  return { kinds, currencies, vat, counts, unit, from, until };
}

/** `kr` is the krone of the country that another text names, else the Norwegian one. */
export function currenciesOf(named: ReadonlySet<string>): ReadonlySet<string> {
  const codes = new Set([...named].filter((code) => code !== 'kr'));
  const isKrone = [...codes].some((code) => /^(?:NOK|SEK|DKK|ISK)$/.test(code));
  if (named.has('kr') && !isKrone) codes.add('NOK');
  return codes;
}
