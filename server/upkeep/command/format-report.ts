import type { Translator } from '../../i18n/translator.ts';
import { type AuditFinding, findingText, keepsOutOfUse } from '../audit/audit-finding.ts';
import type { ImportReport } from '../import/import-report.ts';
import type { AnswerOption, ImportQuestion } from '../import-answers.ts';
import { changeQuestion, presentReading, trendText } from '../pages/price-reading.ts';
import { type ReportRow, presentChange, presentRow, reportKinds } from '../pages/report-rows.ts';
import { upkeepText } from '../refusal.ts';

const mostLines = 40;

export function formatReport(file: string, report: ImportReport, translator: Translator): string {
  const { questions, audit, readiness } = report;
  const { translate, formats } = translator;
  const section = (title: string, rows: readonly ReportRow[]): string[] => {
    if (rows.length === 0) return [];
    const rest = rows.length - mostLines;
    const more = rest > 0 ? [`  ${translate('command.more', { number: formats.number(rest) })}`] : [];
    return [
      `${title} (${rows.length})`,
      ...rows.slice(0, mostLines).map((row) => `  ${rowText(row, translator)}`),
      ...more,
    ];
  };
  const offers = questions.filter(({ answer, isOffer }) => isOffer && answer === null);
  const outcome = readiness === 'ready' ? 'command.nothing_yet' : 'command.nothing_changed';
  return [
    formatReading(report, translator),
    ...reportKinds.flatMap((kind) => section(translate(`difference.kind.${kind}`), report[kind])),
    ...questionSentences(file, offers, translator).map(({ sentence }) => sentence),
    ...(audit.some(keepsOutOfUse) ? [translate('import.audit_refuses')] : []),
    translate(report.applied ? 'command.applied' : outcome),
  ]
    .filter((text) => text !== '')
    .join('\n');
}

/** The change as a whole is first: a wrong VAT, mark-up or currency shows there. */
export function formatReading(report: ImportReport, translator: Translator): string {
  const trend = trendText(report, translator);
  const first = trend === null ? [] : [trend.tone === 'warning' ? `! ${trend.text}` : trend.text];
  return [...first, ...readingLines(report, translator)].join('\n');
}

function readingLines({ prices, questions }: ImportReport, translator: Translator): string[] {
  if (prices === null) return [];
  const remembered = Map.groupBy(questions, ({ rememberedFrom }) => rememberedFrom);
  remembered.delete(null);
  return [
    ...presentReading(prices, translator).map(({ label, text }) => `${label}: ${text}`),
    ...Array.from(remembered, ([supplier, group]) => {
      const options = group.map(
        ({ option, subject, answer }) => `--${option} ${subject === null ? '' : `${subject}=`}${answer}`,
      );
      return translator.translate('command.remembered', { supplier: supplier ?? '', options: options.join(', ') });
    }),
  ];
}

function rowText(row: ReportRow, translator: Translator): string {
  if ('severity' in row) {
    return `${translator.translate(`command.severity.${row.severity}`)}: ${findingText(row, translator)}`;
  }
  if ('sentence' in row) {
    const place = [row.file, row.sheet, row.row, row.column].filter((part) => part !== null && part !== '').join(':');
    const number = 'articleNumber' in row ? `${row.articleNumber ?? row.nobbNumber ?? ''} ` : '';
    return `${place}: ${number}${upkeepText(row.sentence, translator)}`;
  }
  const { table, number, name } = presentRow(row, translator);
  const named = [`${table}:`, number, name].filter((part) => part !== '').join(' ');
  if (!('from' in row)) return named;
  const { column, from, to, percent, isJump } = presentChange(row, translator);
  return `${isJump ? '! ' : ''}${named}: ${column} ${from} -> ${to}${percent === '' ? '' : ` (${percent})`}`;
}

/** Returns a sentence for each option: its name and its possible values. */
export function questionSentences(
  file: string,
  questions: readonly ImportQuestion[],
  translator: Pick<Translator, 'translate' | 'formats'>,
): { readonly option: AnswerOption; readonly sentence: string }[] {
  const { translate, formats } = translator;
  const quoted = (texts: readonly string[]): string => formats.list(texts.map((text) => `"${text}"`));
  const groups = Map.groupBy(questions, ({ option, subject, values }) => {
    if (option === 'column') return subject === null ? `prices ${values.join()}` : option;
    return option === 'unit' || option === 'status' ? option : `${option} ${subject}`;
  });
  return Array.from(groups.values(), ([first, ...others]) => {
    if (first === undefined) return [];
    const { option, subject, values, facts } = first;
    if (option === 'confirm-change') {
      const change = changeQuestion(facts, translator);
      return [{ option, sentence: translate('command.question.confirm-change', { change, median: subject ?? '' }) }];
    }
    if (option === 'column' && subject === null) {
      return [{ option, sentence: translate('command.question.prices', { file, headings: quoted(values) }) }];
    }
    const subjects = [first, ...others].flatMap((question) => (question.subject === null ? [] : [question.subject]));
    const numbers = typeof facts['number'] === 'number' ? { number: formats.number(facts['number']) } : {};
    const named = {
      ...facts,
      ...numbers,
      file,
      subject: subject ?? '',
      subjects: quoted(subjects),
      values: values.join(', '),
    };
    return [{ option, sentence: translate(`command.question.${option}`, named) }];
  }).flat();
}

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
    [title, ...group.map((finding) => `  ${findingText(finding, translator)}`)].join('\n'),
  );
  const count = (severity: AuditFinding['severity']): string =>
    formats.number(findings.filter((finding) => finding.severity === severity).length);
  return [
    ...sections,
    translate('command.audit_sum', { catalogue: path, errors: count('error'), warnings: count('warning') }),
  ].join('\n');
}
