import type { DraughtRemedy } from '../../calculator/ways-out/draught-remedies.ts';
import type { WaysOut } from '../../calculator/ways-out/changes.ts';
import type { CalculationInput } from '../../calculator/input/calculation-input.ts';
import type { CalculationResult } from '../../calculator/calculate.ts';
import { dateOfOldPrices, type ReferenceData } from '../../catalogue/reference-data.ts';
import type { Translator } from '../../i18n/translator.ts';
import type { ChoiceAddress } from '../../choices/choice-address.ts';
import type { Selection } from '../../choices/selection.ts';
import { type DrawingView, presentDrawing } from '../drawing/drawing-view.ts';
import { type AlternativeLink, presentAlternatives } from './alternative-links.ts';
import { type BillView, presentBill, presentSummary, type Summary } from './bill-view.ts';
import { type AssumptionRow, type ChoiceRow, presentAssumptions, presentChoices } from './choice-rows.ts';
import { type Comparison, type PinLink, pinLink, type PinnedResult, presentComparison } from './comparison.ts';
import { damperLink, type DraughtCard, presentDraught } from './draught-card.ts';
import { type FailureView, presentFailures } from './failure-view.ts';
import { type NoticeText, presentNotices } from '../texts/notice-text.ts';
import { type OpeningsView, presentOpenings } from './opening-rows.ts';
import { presentRules, type RuleReport } from './rule-report.ts';
import { presentVerdict, type Verdict } from './verdict.ts';

/** Everything that the result's templates print. */
export interface ResultView {
  readonly reference: string | null;
  /** The name and date of the catalogue that the prices are from. */
  readonly catalogue: string;
  readonly choices: readonly ChoiceRow[];
  readonly verdict: Verdict;
  readonly summary: Summary;
  readonly alternatives: readonly AlternativeLink[];
  readonly failures: readonly FailureView[];
  readonly bill: BillView;
  readonly drawing: DrawingView;
  readonly report: RuleReport;
  readonly draught: DraughtCard;
  readonly openings: OpeningsView;
  readonly assumptions: readonly AssumptionRow[];
  readonly notices: readonly NoticeText[];
  /** The result beside others that are kept; null while none is. */
  readonly comparison: Comparison | null;
  /** Keeps this result beside those that are chosen next; null where it is kept, or where no more can be. */
  readonly pinLink: PinLink | null;
  /** The page of the same choices that a customer is shown. */
  readonly customer: string;
  /** The editor of a quote of the same choices; null where the flue cannot be built or a choice is wrong. */
  readonly quote: string | null;
  /** The addresses of the list as a file; null while a field is wrong or the flue cannot be built. */
  readonly downloads: { readonly csv: string; readonly json: string } | null;
}

export interface ResultViewInput {
  readonly result: CalculationResult;
  readonly draughtRemedies: readonly DraughtRemedy[];
  readonly ridgeSaving: number | null;
  readonly input: CalculationInput;
  readonly waysOut: WaysOut;
  readonly selection: Selection;
  readonly reference: ReferenceData;
  readonly address: ChoiceAddress;
  readonly translator: Translator;
  readonly today: string;
  readonly pinned: readonly PinnedResult[];
}

/** Makes the result section. */
export function presentResult(view: ResultViewInput): ResultView {
  const {
    result,
    waysOut,
    draughtRemedies,
    ridgeSaving,
    input,
    selection,
    reference,
    address,
    translator,
    today,
    pinned,
  } = view;
  const failures = presentFailures(result.failures, { input, waysOut, address, translator });
  const report = presentRules(result.rules, { draught: result.draught, address, translator });
  const verdict = presentVerdict(
    {
      result,
      selection,
      failures,
      ridgeSaving,
      oldPrices: dateOfOldPrices(reference.info, today),
      report,
      damper: damperLink({ draught: result.draught, address, translator }),
    },
    translator,
  );
  return {
    reference: result.reference,
    catalogue: catalogueText(reference, translator),
    choices: presentChoices(selection, translator),
    verdict,
    summary: presentSummary(result, translator),
    alternatives: presentAlternatives(result, address, translator),
    failures,
    bill: presentBill(result, translator),
    drawing: presentDrawing(result, input, reference.floors, translator),
    report,
    draught: presentDraught({
      draught: result.draught,
      rules: result.rules,
      remedies: draughtRemedies,
      input,
      address,
      translator,
    }),
    openings: presentOpenings(result, translator),
    assumptions: presentAssumptions(result.assumptions, selection, translator),
    notices: presentNotices(result.notices, translator),
    comparison: presentComparison({ input, result, selection, pinned, address, translator }),
    pinLink: pinLink(address, translator),
    customer: address.at('/customer', { reference: null }),
    quote: verdict.isOrder ? address.at('/quote', { reference: null }) : null,
    downloads: verdict.isOrder
      ? { csv: address.at('/bill-of-materials.csv'), json: address.at('/bill-of-materials.json') }
      : null,
  };
}

function catalogueText({ info: { name, date } }: ReferenceData, { translate, formats }: Translator): string {
  return date === '' ? name : translate('result.catalogue_of', { name, date: formats.date(date) });
}
