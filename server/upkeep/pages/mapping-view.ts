import type { Translator } from '../../i18n/translator.ts';
import { columnRoles } from '../import-answers.ts';
import { type SettledFact, isComplete } from '../price-file/mapping.ts';
import type { MappingExample, PriceMapping } from '../price-file/read-prices.ts';
import { knownCurrencies } from '../price-file/text-facts.ts';
import { readNumber } from '../../i18n/read-number.ts';
import { localDay } from '../../local-day.ts';

export type MappingView = ReturnType<typeof presentMapping>;

/** Presents how a file is read, as a form that confirms it. */
export function presentMapping(mapping: PriceMapping, translator: Translator) {
  const { translate } = translator;
  const { tables, table, headingRow, columns, facts, supplier, isConfirmed, knownSuppliers } = mapping;
  return {
    isConfirmed,
    summary: summaryOf(mapping, translator),
    introduction: translate(introductionOf(mapping)),
    asLast:
      supplier === null
        ? knownSuppliers.map((name) => ({ name, label: translate('mapping.as_last', { supplier: name }) }))
        : [],
    tables: tables.map((name) => ({
      value: name,
      label: name === '' ? translate('mapping.unnamed_table') : name,
      selected: name === table,
    })),
    table,
    headingRow,
    columns: columns.map(({ heading, above, samples, role }) => ({
      heading,
      above,
      name: `column:${heading}`,
      samples: samples.join(' · '),
      label: translate('mapping.role_of', { heading }),
      isUsed: role !== 'ignore',
      roles: columnRoles.map((value) => ({
        value,
        label: translate(`mapping.role.${value}`),
        selected: value === role,
      })),
    })),
    facts: facts.map((fact) => presentFact(fact, translator)),
    isFactMissing: facts.some(({ source }) => source === 'missing'),
    decimalMark: presentMark(mapping, translator),
    days: [
      { name: 'valid-from', label: translate('mapping.fact.valid-from'), value: mapping.validFrom ?? '' },
      { name: 'valid-to', label: translate('mapping.fact.valid-to'), value: mapping.validTo ?? '' },
    ],
    results: mapping.examples.map((example) => exampleText(example, translator)),
    supplier: supplier ?? '',
    hasOrganisation: columns.length === 0,
    suppliers: mapping.suppliers,
    confirmLabel: translate(isConfirmed ? 'mapping.again' : 'mapping.confirm'),
  };
}

function introductionOf({ columns, isContradicted }: PriceMapping) {
  if (columns.length === 0) return 'mapping.facts_only' as const;
  if (!isComplete(new Map(columns.map(({ heading, role }) => [heading, role])))) return 'mapping.needs' as const;
  return isContradicted ? ('mapping.contradicted' as const) : ('mapping.new' as const);
}

function summaryOf({ rememberedAt, columns, facts }: PriceMapping, { translate, formats }: Translator): string {
  if (rememberedAt !== null && facts.every(({ source }) => source !== 'answer'))
    return translate('mapping.remembered', { date: formats.date(localDay(new Date(rememberedAt))) });
  return translate(columns.length === 0 ? 'mapping.stated_alone' : 'mapping.confirmed');
}

function presentFact({ option, value, source }: SettledFact, translator: Translator) {
  const { translate } = translator;
  const label = translate(`mapping.fact.${option}`);
  const choices = valuesOf(option, value).map((own) => ({
    value: own,
    label: valueText(own, option, translator),
    selected: own === value,
  }));
  return {
    name: option,
    label,
    /** The file states it for each line. */
    isByLine: source === 'lines',
    isMissing: source === 'missing',
    choices,
  };
}

function valuesOf(option: SettledFact['option'], value: string | null): string[] {
  const known: readonly string[] = {
    'price-kind': ['list', 'purchase'],
    currency: [...knownCurrencies],
    vat: ['excluding', 'including'],
    per: ['1', '10', '100', '1000'],
  }[option];
  return value === null || known.includes(value) ? [...known] : [value, ...known];
}

function valueText(value: string, option: SettledFact['option'], { translate, formats }: Translator): string {
  if (option === 'per')
    return value === '1'
      ? translate('mapping.value.piece')
      : translate('mapping.value.pieces', { number: formats.number(Number(value), 4) });
  const named = (['list', 'purchase', 'excluding', 'including'] as const).find((own) => own === value);
  return named === undefined ? value : translate(`mapping.value.${named}`);
}

function presentMark({ decimalMark }: PriceMapping, { translate, formats }: Translator) {
  if (decimalMark === null) return null;
  const { example, value } = decimalMark;
  return {
    name: 'decimal-mark',
    label: translate('mapping.fact.decimal-mark', { example }),
    choices: (['comma', 'point'] as const).map((mark) => ({
      value: mark,
      label: translate(`mapping.value.${mark}`, {
        price: formats.number(readNumber(example, mark === 'comma' ? ',' : '.') ?? 0, 4),
      }),
      selected: mark === value,
    })),
  };
}

/** Says how a line would change its price. While a fact is missing, it says only the amounts. */
export function exampleText(
  { number, name, amount, from, to }: MappingExample,
  { translate, formats }: Translator,
): string {
  const money = (value: number | null): string => (value === null ? '' : formats.money(Math.round(value * 100)));
  const texts = { number, name, from: money(from), to: money(to), amount: formats.number(amount, 4) };
  if (to === null) return translate(from === null ? 'mapping.result.open_first' : 'mapping.result.open', texts);
  if (from === null) return translate('mapping.result.first', texts);
  if (from === to) return translate('mapping.result.same', texts);
  return translate('mapping.result', {
    ...texts,
    percent: from === 0 ? '' : formats.percentChange((to - from) / from),
  });
}
