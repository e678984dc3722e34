import { inEnglish } from '../../../db/sentences.ts';
import type { Translator } from '../../i18n/translator.ts';
import { type AuditFinding, findingText } from '../audit/audit-finding.ts';
import { type RowNamed, type ValueChange, isJump } from '../difference.ts';
import type { ImportReport } from '../import/import-report.ts';
import type { PriceQuestion } from '../price-file/price-list.ts';
import { type FileProblem, type ProblemText, problemTexts } from '../refusal.ts';

const mostLines = 40;

/** An import report for a terminal. Long lists end with the number of lines that are left out. */
export function formatReport(file: string, report: ImportReport, translator: Translator): string {
  const { added, changed, removed, questions, unknown, errors, audit, readiness } = report;
  const section = (title: string, lines: readonly string[]): string[] =>
    lines.length === 0
      ? []
      : [
          `${title} (${lines.length})`,
          ...lines.slice(0, mostLines).map((line) => `  ${line}`),
          ...(lines.length > mostLines ? [`  … and ${lines.length - mostLines} more`] : []),
        ];
  return [
    ...section('Changed', changed.map(changeText)),
    ...section('Added', added.map(rowText)),
    ...section('Removed', removed.map(rowText)),
    ...section(
      'Unknown',
      unknown.map(
        (line) => `${placeText(line)}: ${line.articleNumber ?? line.nobbNumber ?? ''} ${problemText(line.told)}`,
      ),
    ),
    ...section(
      'Not readable',
      errors.map((problem) => `${placeText(problem)}: ${problemText(problem.told)}`),
    ),
    ...section(
      'The audit of the result',
      audit.map((finding) => `${finding.severity}: ${findingText(finding, translator)}`),
    ),
    ...questions
      .filter(({ answer }) => answer === null || answer === false)
      .map((open) => questionSentence(file, open)),
    report.applied
      ? 'Taken into use.'
      : readiness === 'ready'
        ? 'Nothing was changed: --apply takes it into use.'
        : 'Nothing was changed.',
  ].join('\n');
}

function changeText(change: ValueChange): string {
  const { column, from, to } = change;
  const percent =
    typeof from === 'number' && typeof to === 'number' && from !== 0
      ? ` (${to > from ? '+' : ''}${(((to - from) / from) * 100).toFixed(1)} %)`
      : '';
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
export function problemText(told: ProblemText): string {
  return inEnglish(problemTexts, told);
}

/** A question as a sentence that names the option of the command that answers it. */
export function questionSentence(file: string, question: PriceQuestion): string {
  switch (question.kind) {
    case 'price-column':
      return `${file} has more than one price: ${question.headings.map((heading) => `"${heading}"`).join(' and ')}; say which with --price-column.`;
    case 'markup':
      return `${file} has net prices, which are purchase prices; say the mark-up in per cent with --markup.`;
    case 'vat':
      return `${file} does not say whether its prices hold VAT: they are taken to be without, unless --vat incl says otherwise.`;
    case 'leading-zeros':
      return `${question.count} NOBB numbers of ${file} have probably lost their leading zero; --leading-zeros gives it back.`;
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
