import type { Translator } from '../../i18n/translator.ts';
import { type AuditFinding, findingText, keepsOutOfUse } from '../audit/audit-finding.ts';
import type { ImportReport } from '../import/import-report.ts';
import { type ImportQuestion, answerKind } from '../import-answers.ts';
import { noPriceText } from '../pages/change-page.ts';
import { questionText } from '../pages/import-questions.ts';
import { presentReading, trendText } from '../pages/price-reading.ts';
import { type ReportKind, type ReportRow, presentChange, presentRow, reportKinds } from '../pages/report-rows.ts';
import { upkeepText } from '../upkeep-text.ts';
import { otherTables } from './format-mapping.ts';
import { localDay } from '../../local-day.ts';

const mostLines = 40;
const mostAbsent = 10;

/** @param listsAll whether every absent part is listed; applied, none is */
export function formatReport(report: ImportReport, translator: Translator, listsAll = false): string {
  const { questions, audit, readiness } = report;
  const { translate, formats } = translator;
  const section = (kind: ReportKind, rows: readonly ReportRow[]): string[] => {
    if (rows.length === 0 || (kind === 'absent' && report.applied)) return [];
    const most = kind !== 'absent' ? mostLines : listsAll ? rows.length : mostAbsent;
    const rest = rows.length - most;
    const key = kind === 'absent' ? 'command.more_absent' : 'command.more';
    const more = rest > 0 ? [`  ${translate(key, { number: formats.number(rest) })}`] : [];
    return [
      `${translate(`difference.kind.${kind}`)} (${rows.length})`,
      ...rows.slice(0, most).map((row) => `  ${rowText(row, translator)}`),
      ...more,
    ];
  };
  const offers = questions.filter(({ answer, isOffer }) => isOffer && answer === null);
  const outcome = readiness === 'ready' ? 'command.nothing_yet' : 'command.nothing_changed';
  return [
    formatReading(report, translator),
    ...reportKinds.flatMap((kind) => section(kind, report[kind])),
    ...(readiness === 'refused' && report.mapping !== null && !audit.some(keepsOutOfUse)
      ? [noPriceText(report, translator)]
      : []),
    ...questionSentences(offers, translator).map(({ sentence }) => sentence),
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
  return [
    ...first,
    ...rememberedText(report, translator),
    ...presentReading(report.prices, translator).map(({ label, text }) => `${label}: ${text}`),
    ...(report.mapping === null ? [] : otherTables(report.mapping, translator)),
  ].join('\n');
}

function rememberedText({ mapping }: ImportReport, { translate, formats }: Translator): string[] {
  if (mapping === null || mapping.rememberedAt === null) return [];
  const date = formats.date(localDay(new Date(mapping.rememberedAt)));
  return [translate('command.mapping.remembered', { supplier: mapping.supplier ?? '', date })];
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

/** Returns each question with its option and possible answers. */
export function questionSentences(questions: readonly ImportQuestion[], translator: Translator) {
  return questions.map((question) => ({
    option: question.option,
    sentence: `${questionText(question, translator)} (${optionText(question)})`,
  }));
}

function optionText({ option, subject, values }: ImportQuestion): string {
  const { form, hasSubject, isFlag } = answerKind(option);
  if (isFlag === true) return `--${option}`;
  if (option === 'confirm-change') return `--${option} ${subject}`;
  const choice = values.length > 0 ? values.join('|') : form.slice(form.indexOf('=') + 1).replace('"', '');
  return hasSubject === true ? `--${option} "${subject}=${choice}"` : `--${option} ${choice}`;
}

export function formatAudit(path: string, findings: readonly AuditFinding[], translator: Translator): string {
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
