import type { Translator } from '../../i18n/translator.ts';
import { answerKind } from '../import-answers.ts';
import { exampleText } from '../pages/mapping-view.ts';
import type { PriceMapping } from '../price-file/read-prices.ts';
import { knownCurrencies } from '../price-file/text-facts.ts';

/** Says how a file would be read, and the options that confirm it. */
export function formatMapping(file: string, mapping: PriceMapping, translator: Translator): string {
  const { translate } = translator;
  const { columns, examples, knownSuppliers, supplier } = mapping;
  const widest = Math.max(0, ...columns.map(({ heading }) => heading.length));
  return [
    ...(mapping.isContradicted ? [translate('mapping.contradicted')] : []),
    translate('command.mapping.new', { file }),
    ...columns.map(
      ({ heading, role, samples }) =>
        `  ${heading.padEnd(widest)}  ${translate(`mapping.role.${role}`)}: ${samples.join(' | ')}`,
    ),
    ...(examples.length === 0
      ? [translate('mapping.no_results')]
      : examples.map((example) => `  ${exampleText(example, translator)}`)),
    ...otherTables(mapping, translator),
    ...(supplier === null && knownSuppliers.length > 0
      ? [translate('command.mapping.known', { suppliers: knownSuppliers.map((name) => `"${name}"`).join(', ') })]
      : []),
    translate('command.mapping.options'),
    `  ${mappingOptions(mapping).join(' ')}`,
  ].join('\n');
}

export function otherTables({ tables, table }: PriceMapping, { translate }: Translator): string[] {
  const others = tables.filter((name) => name !== table);
  return others.length === 0
    ? []
    : [translate('command.mapping.other_tables', { tables: others.map((name) => `"${name}"`).join(', ') })];
}

/** Returns the options that confirm a mapping. A fact that is missing has a question mark and its values. */
export function mappingOptions({ columns, facts, decimalMark, tables, table }: PriceMapping): string[] {
  const used = columns.filter(({ role }) => role !== 'ignore');
  return [
    ...(tables.length > 1 ? [`--table ${quoted(table)}`] : []),
    ...used.map(({ heading, role }) => `--column ${quoted(`${heading}=${role}`)}`),
    ...facts
      .filter(({ source }) => source !== 'lines')
      .map(
        ({ option, value }) =>
          `--${option} ${value ?? `? (${(option === 'currency' ? [...knownCurrencies] : (answerKind(option).values ?? ['1', '100'])).join('|')})`}`,
      ),
    ...(decimalMark === null ? [] : [`--decimal-mark ${decimalMark.value ?? '? (comma|point)'}`]),
  ];
}

/** As a shell reads it. */
function quoted(text: string): string {
  return /^[\w.=/-]+$/.test(text) ? text : `"${text.replaceAll(/(["\\$`])/g, '\\$1')}"`;
}
