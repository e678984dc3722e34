import type { MessageKey, Translator } from '../../i18n/translator.ts';
import { keepsOutOfUse } from '../audit/audit-finding.ts';
import { isJump } from '../difference.ts';
import type { CatalogueChange } from '../import/import-desk.ts';
import type { ImportProgress, ImportReport, ImportStep } from '../import/import-report.ts';
import { reasonOf } from '../refusal.ts';
import { upkeepText } from '../upkeep-text.ts';
import { type DifferenceSearch, presentDifference } from './difference-view.ts';
import { type WrongAnswers, presentQuestions } from './import-questions.ts';
import { presentMapping } from './mapping-view.ts';
import { presentReading, trendText } from './price-reading.ts';
import { countsText, presentProblem } from './report-rows.ts';

export function presentChangePage(
  { id, source, state }: CatalogueChange,
  search: DifferenceSearch,
  translator: Translator,
  wrong: WrongAnswers = {},
) {
  const { translate } = translator;
  const path = `/catalogue/change/${id}`;
  const isFile = source.kind === 'file';
  const common = {
    template: 'catalogue/change',
    source: isFile ? source.name : translate('import.version_name', { version: source.version }),
    isRestore: !isFile,
    path,
  };
  switch (state.kind) {
    case 'preparing':
      return {
        ...common,
        title: translate('import.preparing'),
        preparing: presentProgress(state.progress, translator),
      };
    case 'refused':
      return { ...common, title: translate('import.refused'), refusal: failureText(state.failure, translator) };
    case 'prepared': {
      const { failure } = state;
      const { report } = state.prepared;
      const remarks = remarksOf(report, translator);
      return {
        ...common,
        title: translate(isFile ? 'import.preview' : 'import.restore_preview'),
        preview: {
          remarks: failure === null ? remarks : [{ tone: 'error', text: failureText(failure, translator) }, ...remarks],
          mayApply: report.readiness === 'ready',
          applyLabel: isFile ? translate('import.apply') : translate('import.restore', { version: source.version }),
          mapping: report.mapping === null ? null : presentMapping(report.mapping, translator),
          reading: presentReading(report.prices, translator),
          questions: presentQuestions(report, wrong, translator),
          difference: presentDifference(report, search, path, translator),
        },
      };
    }
  }
}

const shownSteps = ['read', 'compare', 'write', 'audit'] as const satisfies readonly ImportStep[];

function presentProgress(progress: ImportProgress | null, { translate, formats }: Translator) {
  const { step, done, total } = progress ?? { step: 'read', done: null, total: null };
  const reached = shownSteps.findIndex((shown) => shown === step);
  const rows =
    done === null || total === null || total === 0
      ? null
      : { done, total, text: translate('import.rows', { done: formats.number(done), total: formats.number(total) }) };
  return {
    steps: shownSteps.map((shown, index) => ({
      label: translate(`import.step.${shown}`),
      state: index < reached ? 'done' : index === reached ? 'current' : 'waiting',
    })),
    status: translate(`import.doing.${step}`),
    rows,
  };
}

/** A fault of the program has no sentence. It is in the log. */
function failureText(failure: Error, translator: Translator): string {
  const sentence = reasonOf(failure);
  return sentence === null ? translator.translate('import.unexpected') : upkeepText(sentence, translator);
}

interface Remark {
  readonly tone: 'error' | 'warning' | 'calm';
  readonly text: string;
}

function remarksOf(report: ImportReport, translator: Translator): Remark[] {
  const { translate, formats } = translator;
  const { audit, added, changed, removed } = report;
  const warning = (key: MessageKey, count: number): Remark[] =>
    count === 0 ? [] : [{ tone: 'warning', text: translate(key, { count, number: formats.number(count) }) }];
  const counts = countsText({ added: added.length, changed: changed.length, removed: removed.length }, translator);
  const trend = trendText(report, translator);
  return [
    ...(trend === null ? [] : [trend]),
    stateRemark(report, counts, translator),
    ...warning('import.jumps', changed.filter(isJump).length),
    ...warning('import.audit_errors', audit.filter(({ severity }) => severity === 'error').length),
  ];
}

function stateRemark(report: ImportReport, counts: string, translator: Translator): Remark {
  const { readiness, questions, audit, mapping } = report;
  const { translate } = translator;
  if (readiness === 'unchanged') return { tone: 'calm', text: translate('import.unchanged') };
  if (mapping?.isConfirmed === false) return { tone: 'calm', text: translate('import.confirm') };
  if (readiness === 'open') return { tone: 'warning', text: translate('import.open') };
  if (readiness === 'ready') {
    return {
      tone: 'calm',
      text: counts === '' ? translate('import.ready_same') : translate('import.ready', { counts }),
    };
  }
  if (questions.some(({ option, answer }) => option === 'remove-with-references' && answer === null)) {
    return { tone: 'warning', text: translate('import.lacks_rows') };
  }
  if (mapping !== null && !audit.some(keepsOutOfUse)) return { tone: 'error', text: noPriceText(report, translator) };
  return { tone: 'error', text: translate(audit.some(keepsOutOfUse) ? 'import.audit_refuses' : 'import.has_errors') };
}

const reasonsShown = 3;

/** Names the first wrong rows, each with its fault. */
export function noPriceText({ errors }: ImportReport, translator: Translator): string {
  const reasons = errors.slice(0, reasonsShown).map((problem) => {
    const { place, reason } = presentProblem(problem, translator);
    return `${place} ${reason}.`;
  });
  return translator.translate('import.no_price', { reasons: reasons.join(' ') });
}

export type UploadProblem = 'too_large' | 'unreadable' | 'no_file' | 'not_kept';

export function presentImportPage(
  problem: UploadProblem | 'gone' | null,
  change: CatalogueChange | null,
  { translate }: Translator,
) {
  return {
    template: 'catalogue/import',
    title: translate('import.title'),
    problem: problem === null ? null : translate(`import.problem.${problem}`),
    waiting:
      change?.source.kind === 'file'
        ? {
            text: translate('import.waiting', { file: change.source.name }),
            address: `/catalogue/change/${change.id}`,
          }
        : null,
  };
}
