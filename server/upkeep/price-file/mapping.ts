import { type ColumnRole, type ImportAnswers, answerTo, columnRoles, isNumberRole } from '../import-answers.ts';
import { withoutDays } from './days.ts';
import type { PriceTable } from './layout.ts';
import type { LineFacts, PriceLine, ReadLine } from './price-list.ts';
import type { RememberedList } from './price-memory.ts';

/** The facts of prices that are chosen once for a file, by their options. */
export const factOptions = ['price-kind', 'currency', 'vat', 'per'] as const;

export type FactOption = (typeof factOptions)[number];

const factNames = { 'price-kind': 'kind', currency: 'currency', vat: 'vat', per: 'per' } as const satisfies Readonly<
  Record<FactOption, keyof LineFacts>
>;

/** The last confirmation for the supplier and the layout. */
type Remembered = Pick<RememberedList, 'answers' | 'stated'>;

export interface SettledFact {
  readonly option: FactOption;
  /** Null if it must be chosen, or if the lines differ. */
  readonly value: string | null;
  /** `lines`: the file states it for each line. */
  readonly source: 'file' | 'lines' | 'answer' | 'remembered' | 'missing';
  /** The value that the file states for all lines; null if it states none or several. */
  readonly stated: string | null;
}

/**
 * Settles each fact by an answer, then by the file, then by the last confirmation. If the file states the same as
 * then, the last confirmation counts before the file.
 */
export function settleFacts(
  lines: readonly ReadLine[],
  answers: ImportAnswers,
  last: Remembered | null,
): SettledFact[] {
  const used = lines.filter(({ price, state }) => price !== null && state !== 'ended');
  return factOptions.map((option): SettledFact => {
    const name = factNames[option];
    const isStated = (line: ReadLine): boolean =>
      (line.own[name] ?? line.shared[name]) !== null || (name === 'per' && line.unit !== null);
    const values = new Set(used.map((line) => line.own[name] ?? line.shared[name]));
    const [first = null] = values;
    const stated = values.size === 1 && first !== null ? String(first) : null;
    const answer = answerTo(answers, option);
    if (answer !== null) return { option, value: answer, source: 'answer', stated };
    const confirmed = last === null ? null : answerTo(last.answers, option);
    if (confirmed !== null && stated === answerTo(last?.stated ?? {}, option))
      return { option, value: confirmed, source: 'remembered', stated };
    if (stated !== null) return { option, value: stated, source: 'file', stated };
    if (used.length > 0 && used.every(isStated)) return { option, value: null, source: 'lines', stated };
    return { option, value: confirmed, source: confirmed === null ? 'missing' : 'remembered', stated };
  });
}

/** Returns whether the file states another fact than last time. */
export function contradicts(facts: readonly SettledFact[], { answers, stated: before }: Remembered): boolean {
  return facts.some(({ option, source, stated }) => {
    const last = answerTo(answers, option);
    return (
      source !== 'answer' && stated !== null && last !== null && stated !== last && stated !== answerTo(before, option)
    );
  });
}

/**
 * Gives a line its facts. The file's statement for this line, or for some lines, counts before an answer. Its statement for all
 * lines counts after an answer.
 */
export function withFacts(line: ReadLine, facts: readonly SettledFact[], answers: ImportAnswers): PriceLine {
  const valueOf = (option: FactOption): string | null => {
    const name = factNames[option];
    const fact = facts.find((own) => own.option === option);
    const value = line.own[name] ?? (fact?.stated === null ? (line.shared[name] ?? fact.value) : fact?.value) ?? null;
    return value === null ? null : String(value);
  };
  const [kind, vat, per] = [valueOf('price-kind'), valueOf('vat'), valueOf('per')];
  const unitPieces = line.unit === null ? null : answerTo(answers, 'unit', line.unit);
  const pieces = line.unit === null ? per : unitPieces;
  const [from, to] = [answerTo(answers, 'valid-from'), answerTo(answers, 'valid-to')];
  return {
    ...line,
    kind: kind === 'list' || kind === 'purchase' ? kind : null,
    currency: valueOf('currency'),
    vat: vat === 'including' || vat === 'excluding' ? vat : null,
    per: per === null ? null : Number(per),
    pieces: pieces === null ? null : Number(pieces),
    validFrom: from ?? line.validFrom,
    validTo: to ?? line.validTo,
  };
}

/** Returns the roles that are answered, by heading. A remembered heading has a mark instead of its days. */
export function rolesIn({ columns }: PriceTable, answers: ImportAnswers): Map<string, ColumnRole> {
  return new Map(
    columns.flatMap(({ heading }): [string, ColumnRole][] => {
      const answer = answerTo(answers, 'column', heading) ?? answerTo(answers, 'column', withoutDays(heading));
      const role = columnRoles.find((own) => own === answer);
      return role === undefined ? [] : [[heading, role]];
    }),
  );
}

/** A list needs a price and a number of goods. */
export function isComplete(roles: ReadonlyMap<string, ColumnRole>): boolean {
  const given = [...roles.values()];
  const used = given.filter((role) => role !== 'ignore');
  return given.some(isNumberRole) && given.includes('price') && new Set(used).size === used.length;
}
