import { inEnglish } from '../../../db/sentences.ts';
import type { Translator } from '../../i18n/translator.ts';
import { type AuditFinding, findingText } from '../audit/audit-finding.ts';
import { type RowNamed, type ValueChange, isJump } from '../difference.ts';
import type { ImportReport } from '../import/import-report.ts';
import type { ImportQuestion } from '../import-answers.ts';
import { findPriceTrend, vatOfRatio } from '../price-file/price-trend.ts';
import { type FileProblem, type ProblemText, problemTexts } from '../refusal.ts';

const mostLines = 40;

/** An import report for a terminal. Long lists end with the number of lines that are left out. */
export function formatReport(file: string, report: ImportReport, translator: Translator): string {
  const { added, changed, removed, questions, unknown, absent, errors, audit, readiness } = report;
  const section = (title: string, lines: readonly string[]): string[] =>
    lines.length === 0
      ? []
      : [
          `${title} (${lines.length})`,
          ...lines.slice(0, mostLines).map((line) => `  ${line}`),
          ...(lines.length > mostLines ? [`  … and ${lines.length - mostLines} more`] : []),
        ];
  return [
    ...trendLine(report),
    ...readingLines(report),
    ...section('Changed', changed.map(changeText)),
    ...section('Added', added.map(rowText)),
    ...section('Removed', removed.map(rowText)),
    ...section(
      'Unknown',
      unknown.map(
        (line) => `${placeText(line)}: ${line.articleNumber ?? line.nobbNumber ?? ''} ${problemText(line.sentence)}`,
      ),
    ),
    ...section(
      'Not readable',
      errors.map((problem) => `${placeText(problem)}: ${problemText(problem.sentence)}`),
    ),
    ...section('On sale in the catalogue, and not in the list', absent.map(rowText)),
    ...section(
      'The audit of the result',
      audit.map((finding) => `${finding.severity}: ${findingText(finding, translator)}`),
    ),
    ...questions.filter(({ answer }) => answer === false).map((open) => questionSentence(file, open)),
    report.applied
      ? 'Taken into use.'
      : readiness === 'ready'
        ? 'Nothing was changed: --apply takes it into use.'
        : 'Nothing was changed.',
  ].join('\n');
}

/** First of all, because it is how a mistaken VAT, mark-up or currency shows. */
function trendLine({ changed, prices }: ImportReport): string[] {
  const trend = prices === null ? null : findPriceTrend(changed, prices.prices);
  if (trend === null) return [];
  const percent = percentText(trend.median - 1);
  if (trend.alike === null) return [`The median change of the prices is ${percent}.`];
  const { count, prices: all } = trend.alike;
  const vat = { added: ' This is what adding VAT does.', 'taken-off': ' This is what taking off VAT does.' };
  const kind = vatOfRatio(trend.median);
  return [
    `! ${count} of ${all} prices change by the same ratio: ${percent} (the median).${kind === null ? '' : vat[kind]}`,
  ];
}

function readingLines({ prices, questions }: ImportReport): string[] {
  if (prices === null) return [];
  const { column, lines, matched, vat, markup, discount, rates, pieces } = prices;
  const remembered = questions.filter(({ isRemembered }) => isRemembered).map(({ kind }) => kind);
  return [
    [
      `prices from "${column}"`,
      `${matched} of ${lines} lines matched`,
      vat === 'incl' ? 'with VAT, which is taken off' : 'without VAT',
      ...(discount === null ? [] : [discount === 'gross' ? 'discounts left aside' : 'discounts taken off']),
      ...(markup === null ? [] : [`a mark-up of ${markup} % on purchase prices`]),
      ...rates.map(({ currency, rate }) => `${currency} at ${rate} kroner`),
      ...(pieces.some((count) => count !== 1) ? [`amounts for ${pieces.join(', ')} pieces, divided`] : []),
    ].join('; '),
    ...(remembered.length === 0 ? [] : [`Remembered from the last file of this supplier: ${remembered.join(', ')}.`]),
  ];
}

function percentText(part: number): string {
  return `${part > 0 ? '+' : ''}${(part * 100).toFixed(1)} %`;
}

function changeText(change: ValueChange): string {
  const { column, from, to } = change;
  const percent =
    typeof from === 'number' && typeof to === 'number' && from !== 0 ? ` (${percentText((to - from) / from)})` : '';
  return `${isJump(change) ? '! ' : ''}${rowText(change)}: ${column} ${from ?? '-'} -> ${to ?? '-'}${percent}`;
}

function rowText({ table, id, articleNumber, name }: RowNamed): string {
  const known = [articleNumber, name].filter((text) => text !== null).join(' ');
  return known === '' ? `${table} ${id}` : `${table} ${id} ${known}`;
}

function placeText({ file, sheet, row, column }: FileProblem): string {
  return [file, sheet, row, column].filter((part) => part !== null && part !== '').join(':');
}

/** The problem, as the end of a sentence that begins with the place. */
export function problemText(sentence: ProblemText): string {
  return inEnglish(problemTexts, sentence);
}

/** A question as a sentence that names the option of the command that answers it. */
export function questionSentence(file: string, question: ImportQuestion): string {
  switch (question.kind) {
    case 'price-column':
      return `${file} has more than one price: ${question.headings.map((heading) => `"${heading}"`).join(' and ')}; say which with --price-column.`;
    case 'columns':
      return `${file} has no headings that are known for a number and a price, but ${question.columns.map(({ heading }) => `"${heading}"`).join(', ')}; say with --column "HEADING=ROLE" which hold them (article or nobb, and price).`;
    case 'markup':
      return `${file} has net prices, which are purchase prices; say the mark-up in per cent with --markup.`;
    case 'vat':
      return `${file} does not say whether its prices hold VAT; say it with --vat incl or --vat ex.`;
    case 'price':
      return `${file} has gross prices with a discount (${question.count}); say with --price gross that they are the sales prices, or with --price discounted that the discount is taken off and a mark-up put on.`;
    case 'rate':
      return `${file} has prices in ${question.currency} (${question.count}); say the rate with --rate ${question.currency}=NOK.`;
    case 'on-date':
      return `${file} has prices that hold from a later day (${question.count}, the last from ${question.latest}); say with --on-date which day's prices are taken.`;
    case 'leading-zeros':
      return `${question.count} NOBB numbers of ${file} have probably lost their leading zero; --leading-zeros gives it back.`;
    case 'discontinued':
      return `${question.count} parts are discontinued in ${file}; --discontinued mark marks them as such in the catalogue.`;
    case 'referring':
      return `${question.count} rows refer to rows that ${file} lacks; --remove-with-references removes them too.`;
    case 'nobb-numbers':
      return `${question.count} parts have another NOBB number in ${file}; --nobb takes it over.`;
  }
}

/** The report of an audit for a terminal: what was found, by severity and check, and a line that sums it up. */
export function formatAudit(
  path: string,
  findings: readonly AuditFinding[],
  translator: Pick<Translator, 'translate' | 'formats'>,
): string {
  const groups = Map.groupBy(findings, ({ severity, check }) => `${severity}: ${check}`);
  const sections = Array.from(groups, ([title, group]) =>
    [title, ...group.map((one) => `  ${findingText(one, translator)}`)].join('\n'),
  );
  const count = (severity: AuditFinding['severity']): number =>
    findings.filter((one) => one.severity === severity).length;
  return [...sections, `${path}: ${count('error')} errors, ${count('warning')} warnings`].join('\n');
}
