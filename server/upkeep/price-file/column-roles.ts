import type { ColumnRole } from '../import-answers.ts';
import { readPeriod } from './days.ts';
import { readFacts } from './text-facts.ts';
import { type Meaning, readWords } from './vocabulary.ts';

const roles = new Map<string, ColumnRole | null>();

/** Returns the role that the words of a heading propose; null if they say nothing. */
export function proposedRole(heading: string): ColumnRole | null {
  const known = roles.get(heading);
  if (known !== undefined) return known;
  const role = roleOf(heading);
  if (roles.size > 2000) roles.clear();
  roles.set(heading, role);
  return role;
}

function roleOf(heading: string): ColumnRole | null {
  const words = readWords(heading);
  const all = words.flatMap(({ meanings }) => meanings);
  if (all.length === 0) return readFacts(heading, true).currencies.size > 0 ? 'price' : null;
  const has = (...meanings: readonly Meaning[]): boolean => meanings.some((meaning) => all.includes(meaning));
  const last = words.at(-1)?.meanings ?? [];
  const endsWith = (...meanings: readonly Meaning[]): boolean => meanings.some((meaning) => last.includes(meaning));
  const hasDay = readPeriod(heading).from !== null || readPeriod(heading).to !== null;
  const isOfPrice = has('price', 'list', 'purchase');
  if (has('other')) return 'ignore';
  if (has('nobb')) return 'nobb';
  if (has('discount') && !isOfPrice) return 'discount';
  if (has('unit') && has('quantity') && !has('price', 'price-unit')) return 'ignore';
  if (has('unit') && !has('price') && /(?:enhet|enhed|unit|einheit)$/iu.test(heading)) return 'unit';
  if (has('per') && endsWith('quantity')) return 'unit';
  if (
    has('price-unit') ||
    (has('price') &&
      (endsWith('quantity') ||
        /(?:pr|per)\.?\s*$/iu.test(heading) ||
        isUnitBehindPrice(words.map(({ meanings }) => meanings))))
  )
    return 'unit';
  if (has('currency') && !isOfPrice) return 'currency';
  if (!hasDay && (has('date') || endsWith('from', 'to')) && (has('from', 'to', 'date') || !isOfPrice)) {
    return has('to') && !/(?<!\p{L})(?:fra|från|from|ab)(?!\p{L})/iu.test(heading) ? 'valid-to' : 'valid-from';
  }
  if (isOfPrice && !has('name')) return has('number') && !has('goods') ? 'ignore' : 'price';
  if (has('vat', 'money') && !has('goods', 'number', 'name'))
    return has('including', 'excluding', 'money') ? 'price' : 'ignore';
  if (has('status')) return 'status';
  if (has('name')) return 'name';
  if (has('supplier')) return has('number', 'goods') ? 'supplier-number' : 'ignore';
  if (has('unit')) return 'unit';
  if (has('quantity')) return 'ignore';
  if (has('goods', 'number')) return 'article';
  if (isOfPrice) return 'price';
  return has('from', 'to') ? (has('to') ? 'valid-to' : 'valid-from') : null;
}

/** "Pris enhet" is a unit. "Enhetspris" and "pris per enhet" are prices. */
function isUnitBehindPrice(words: readonly (readonly Meaning[])[]): boolean {
  const unit = words.findIndex((meanings) => meanings.includes('unit') && !meanings.includes('price'));
  const price = words.findIndex((meanings) => meanings.includes('price'));
  return unit > price && price >= 0 && words[unit - 1]?.includes('per') !== true && unit === words.length - 1;
}

/** Whether the unit below a heading is that of the price (`Prisenhet`), not only of the goods (`Enhet`). */
export function isUnitOfPrice(heading: string): boolean {
  return readWords(heading).some(({ meanings }) =>
    meanings.some((own) => own === 'price-unit' || own === 'price' || own === 'per'),
  );
}
