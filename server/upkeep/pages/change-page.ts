import type { MessageKey, Translator } from '../../i18n/translator.ts';
import { keepsOutOfUse } from '../audit/audit-finding.ts';
import { isJump } from '../difference.ts';
import type { CatalogueChange } from '../import/catalogue-change.ts';
import type { ImportReport, ImportStep } from '../import/import-report.ts';
import type { PreparedImport } from '../import/prepare-import.ts';
import { reasonOf, upkeepText } from '../refusal.ts';
import { countsText } from './difference-rows.ts';
import { type DifferenceSearch, type DifferenceView, presentDifference } from './difference-view.ts';
import { type QuestionForm, type WrongAnswers, presentQuestions } from './import-questions.ts';
import { type ReadingFact, presentReading, trendText } from './price-reading.ts';
import type { Page } from '../../pages/render-page.ts';

interface Step {
  readonly label: string;
  readonly state: 'done' | 'current' | 'waiting';
}

/** The page of a change: its progress, why it was refused, or what it would do. */
export interface ChangePage extends Page {
  readonly template: 'catalogue/change';
  readonly title: string;
  /** The name of the file, or of the earlier version. */
  readonly source: string;
  readonly isRestore: boolean;
  /** The path to which its forms are sent. */
  readonly path: string;
  readonly preparing: Preparing | null;
  /** Why it was refused. */
  readonly refusal: string | null;
  readonly preview: Preview | null;
}

interface Preparing {
  readonly steps: readonly Step[];
  /** The current step, in words. */
  readonly status: string;
  /** How many of how many rows are done; null where that is not known. */
  readonly rows: { readonly done: number; readonly total: number; readonly text: string } | null;
}

interface Preview {
  /** Remarks on the whole change, the most serious first. */
  readonly remarks: readonly { readonly tone: 'error' | 'warning' | 'calm'; readonly text: string }[];
  readonly mayApply: boolean;
  readonly applyLabel: string;
  /** How a price list was read; empty where none was compared. */
  readonly reading: readonly ReadingFact[];
  /** Null where nothing is asked. */
  readonly questions: QuestionForm | null;
  readonly difference: DifferenceView | null;
}

export interface ChangePresentation {
  readonly change: CatalogueChange;
  readonly search: DifferenceSearch;
  readonly wrong: WrongAnswers;
}

export function presentChangePage({ change, search, wrong }: ChangePresentation, translator: Translator): ChangePage {
  const { translate } = translator;
  const { id, source, state } = change;
  const path = `/catalogue/change/${id}`;
  const isFile = source.kind === 'file';
  const common = {
    template: 'catalogue/change',
    source: isFile ? source.name : translate('import.version_name', { version: source.version }),
    isRestore: !isFile,
    path,
    preparing: null,
    refusal: null,
    preview: null,
  } as const;
  switch (state.kind) {
    case 'preparing':
      return {
        ...common,
        title: translate('import.preparing'),
        preparing: presentProgress(state.progress, translator),
      };
    case 'refused':
      return {
        ...common,
        title: translate('import.refused'),
        refusal: failureText(state.failure, translator),
      };
    case 'prepared': {
      const { prepared, failure } = state;
      const remarks = remarksOf(prepared.report, translator);
      return {
        ...common,
        title: translate(isFile ? 'import.preview' : 'import.restore_preview'),
        preview: {
          remarks: failure === null ? remarks : [{ tone: 'error', text: failureText(failure, translator) }, ...remarks],
          mayApply: prepared.report.readiness === 'ready',
          applyLabel: isFile ? translate('import.apply') : translate('import.restore', { version: source.version }),
          reading: presentReading(prepared.report.prices, translator),
          questions: presentQuestions(prepared.report, wrong, translator),
          difference: presentDifference(prepared.report, { search, path }, translator),
        },
      };
    }
  }
}

const shownSteps = ['read', 'compare', 'write', 'audit'] as const satisfies readonly ImportStep[];

function presentProgress(
  progress: { readonly step: ImportStep; readonly done: number | null; readonly total: number | null } | null,
  { translate, formats }: Translator,
): Preparing {
  const step = progress?.step ?? 'read';
  const reached = shownSteps.findIndex((one) => one === step);
  const [done, total] = [progress?.done ?? null, progress?.total ?? null];
  return {
    steps: shownSteps.map((one, index) => ({
      label: translate(`import.step.${one}`),
      state: index < reached ? 'done' : index === reached ? 'current' : 'waiting',
    })),
    status: translate(`import.doing.${step}`),
    rows:
      done === null || total === null || total === 0
        ? null
        : {
            done,
            total,
            text: translate('import.rows', { done: formats.number(done), total: formats.number(total) }),
          },
  };
}

/** Why an import failed. A fault of the program has no text of its own; it is in the log. */
function failureText(failure: Error, translator: Translator): string {
  const sentence = reasonOf(failure);
  return sentence === null ? translator.translate('import.unexpected') : upkeepText(sentence, translator);
}

type Remark = Preview['remarks'][number];

function remarksOf(report: ImportReport, translator: Translator): Remark[] {
  const { translate, formats } = translator;
  const { readiness, audit, added, changed, removed, questions } = report;
  const counted = (key: MessageKey, count: number): string => translate(key, { count, number: formats.number(count) });
  const errors = audit.filter(({ severity }) => severity === 'error').length;
  const isToAgree = questions.some((question) => question.kind === 'referring' && !question.answer);
  const jumps = changed.filter(isJump).length;
  const counts = countsText({ added: added.length, changed: changed.length, removed: removed.length }, translator);
  const state: Readonly<Record<PreparedImport['report']['readiness'], Remark>> = {
    ready: {
      tone: 'calm',
      text: counts === '' ? translate('import.ready_same') : translate('import.ready', { counts }),
    },
    unchanged: { tone: 'calm', text: translate('import.unchanged') },
    refused: isToAgree
      ? { tone: 'warning', text: translate('import.lacks_rows') }
      : {
          tone: 'error',
          text: translate(audit.some(keepsOutOfUse) ? 'import.audit_refuses' : 'import.has_errors'),
        },
    open: { tone: 'warning', text: translate('import.open') },
  };
  const trend = trendText(report, translator);
  return [
    ...(trend === null ? [] : [trend]),
    state[readiness],
    ...(jumps === 0 ? [] : [{ tone: 'warning', text: counted('import.jumps', jumps) } as const]),
    ...(errors === 0 ? [] : [{ tone: 'warning', text: counted('import.audit_errors', errors) } as const]),
  ];
}

/** The page where a file is chosen. */
export interface ImportPage extends Page {
  readonly template: 'catalogue/import';
  readonly title: string;
  /** Why the uploaded file is refused; null where none is. */
  readonly problem: string | null;
  /** A change that waits for a decision; null where there is none. */
  readonly waiting: { readonly text: string; readonly address: string } | null;
}

export type UploadProblem = 'too_large' | 'unreadable' | 'no_file' | 'not_kept';

export function presentImportPage(
  problem: UploadProblem | 'gone' | null,
  change: CatalogueChange | null,
  { translate }: Translator,
): ImportPage {
  return {
    template: 'catalogue/import',
    title: translate('import.title'),
    problem: problem === null ? null : translate(`import.problem.${problem}`),
    waiting:
      change === null || change.source.kind !== 'file'
        ? null
        : {
            text: translate('import.waiting', { file: change.source.name }),
            address: `/catalogue/change/${change.id}`,
          },
  };
}
