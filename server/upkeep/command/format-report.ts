import type { Translator } from '../../i18n/translator.ts';
import { type AuditFinding, findingText, keepsOutOfUse } from '../audit/audit-finding.ts';
import type { RowNamed, ValueChange } from '../difference.ts';
import type { ImportReport } from '../import/import-report.ts';
import type { ImportQuestion } from '../import-answers.ts';
import { presentChange, presentRow } from '../pages/difference-rows.ts';
import { presentReading, trendText } from '../pages/price-reading.ts';
import { type FileProblem, upkeepText } from '../refusal.ts';

const mostLines = 40;

/** An import report for a terminal. Long lists end with the number of lines that are left out. */
export function formatReport(file: string, report: ImportReport, translator: Translator): string {
  const { added, changed, removed, questions, unknown, absent, errors, audit, readiness } = report;
  const { translate, formats } = translator;
  const textOf = (row: RowNamed): string => rowText(row, translator);
  const section = (title: string, lines: readonly string[]): string[] =>
    lines.length === 0
      ? []
      : [
          `${title} (${lines.length})`,
          ...lines.slice(0, mostLines).map((line) => `  ${line}`),
          ...(lines.length > mostLines
            ? [`  ${translate('command.more', { number: formats.number(lines.length - mostLines) })}`]
            : []),
        ];
  return [
    ...trendLine(report, translator),
    ...readingLines(report, translator),
    ...section(
      translate('difference.kind.changed'),
      changed.map((change) => changeText(change, translator)),
    ),
    ...section(translate('difference.kind.added'), added.map(textOf)),
    ...section(translate('difference.kind.removed'), removed.map(textOf)),
    ...section(
      translate('difference.kind.unknown'),
      unknown.map(
        (line) =>
          `${placeText(line)}: ${line.articleNumber ?? line.nobbNumber ?? ''} ${upkeepText(line.sentence, translator)}`,
      ),
    ),
    ...section(
      translate('difference.kind.unreadable'),
      errors.map((problem) => `${placeText(problem)}: ${upkeepText(problem.sentence, translator)}`),
    ),
    ...section(translate('difference.kind.absent'), absent.map(textOf)),
    ...section(
      translate('difference.kind.audit'),
      audit.map(
        (finding) => `${translate(`command.severity.${finding.severity}`)}: ${findingText(finding, translator)}`,
      ),
    ),
    ...questions.filter(({ answer }) => answer === false).map((open) => questionSentence(file, open, translator)),
    ...(audit.some(keepsOutOfUse) ? [translate('import.audit_refuses')] : []),
    translate(
      report.applied ? 'command.applied' : readiness === 'ready' ? 'command.nothing_yet' : 'command.nothing_changed',
    ),
  ].join('\n');
}

/** First of all, because it is how a mistaken VAT, mark-up or currency shows. */
function trendLine(report: ImportReport, translator: Translator): string[] {
  const trend = trendText(report, translator);
  return trend === null ? [] : [trend.tone === 'warning' ? `! ${trend.text}` : trend.text];
}

function readingLines({ prices, questions }: ImportReport, translator: Translator): string[] {
  if (prices === null) return [];
  const remembered = questions.filter(({ isRemembered }) => isRemembered).map(({ kind }) => kind);
  return [
    presentReading(prices, translator)
      .map(({ label, text }) => `${label}: ${text}`)
      .join('; '),
    ...(remembered.length === 0 ? [] : [translator.translate('command.remembered', { kinds: remembered.join(', ') })]),
  ];
}

function changeText(change: ValueChange, translator: Translator): string {
  const { column, from, to, percent, isJump } = presentChange(change, translator);
  const ratio = percent === '' ? '' : ` (${percent})`;
  return `${isJump ? '! ' : ''}${rowText(change, translator)}: ${column} ${from} -> ${to}${ratio}`;
}

function rowText(row: RowNamed, translator: Translator): string {
  const { table, number, name } = presentRow(row, translator);
  return [`${table}:`, number, name].filter((part) => part !== '').join(' ');
}

function placeText({ file, sheet, row, column }: FileProblem): string {
  return [file, sheet, row, column].filter((part) => part !== null && part !== '').join(':');
}

/** A question as a sentence that names the option of the command that answers it. */
export function questionSentence(
  file: string,
  question: ImportQuestion,
  { translate, formats }: Pick<Translator, 'translate' | 'formats'>,
): string {
  const named = (headings: readonly string[]): string => formats.list(headings.map((heading) => `"${heading}"`));
  switch (question.kind) {
    case 'price-column':
      return translate('command.question.price-column', { file, headings: named(question.headings) });
    case 'columns': {
      const headings = named(question.columns.map(({ heading }) => heading));
      return translate('command.question.columns', { file, headings });
    }
    case 'markup':
    case 'vat':
      return translate(`command.question.${question.kind}`, { file });
    case 'rate': {
      const { currency, count } = question;
      return translate('command.question.rate', { file, currency, number: formats.number(count) });
    }
    case 'on-date': {
      const { latest: date, count } = question;
      return translate('command.question.on-date', { file, date, number: formats.number(count) });
    }
    case 'price':
    case 'leading-zeros':
    case 'discontinued':
    case 'referring':
    case 'nobb-numbers':
      return translate(`command.question.${question.kind}`, { file, number: formats.number(question.count) });
  }
}

/** The report of an audit for a terminal: what was found, by severity and check, and a line that sums it up. */
export function formatAudit(
  path: string,
  findings: readonly AuditFinding[],
  translator: Pick<Translator, 'translate' | 'formats'>,
): string {
  const { translate, formats } = translator;
  const groups = Map.groupBy(
    findings,
    ({ severity, check }) => `${translate(`command.severity.${severity}`)}: ${translate(`command.check.${check}`)}`,
  );
  const sections = Array.from(groups, ([title, group]) =>
    [title, ...group.map((one) => `  ${findingText(one, translator)}`)].join('\n'),
  );
  const count = (severity: AuditFinding['severity']): string =>
    formats.number(findings.filter((one) => one.severity === severity).length);
  return [
    ...sections,
    translate('command.audit_sum', { catalogue: path, errors: count('error'), warnings: count('warning') }),
  ].join('\n');
}
