import { calculateList, type ListResult } from '../calculate.ts';
import { prepareCatalogue } from '../flue/flue-plan.ts';
import type { CalculationData } from '../input/calculation-data.ts';
import type { CalculationInput, Pipe, Scheme } from '../input/calculation-input.ts';
import { compareLists, type ListChange } from './compare-lists.ts';
import { draughtStrength } from '../rules/draught-rules.ts';

/** A change of one choice, the surplus draught with it, in Pa, and what it does to the list. Lengths in millimetres. */
export type DraughtRemedy = RemedyEffect &
  (
    | { readonly change: 'extra-height'; readonly extraHeight: number; readonly higher: number }
    | { readonly change: 'air' }
    | { readonly change: 'cap' }
    | { readonly change: 'pipe'; readonly pipe: Pipe }
    | { readonly change: 'scheme'; readonly scheme: Scheme }
    | { readonly change: 'reline' }
    | { readonly change: 'insulated' }
  );

interface RemedyEffect {
  readonly margin: number;
  readonly list: ListChange;
}

export interface RemedyOptions {
  /** The fireplace's other outlets. */
  readonly otherSchemes: readonly Scheme[];
  /**
   * The next smaller diameter that is not narrower than the outlet, with the catalogue's data for it; null: there is
   * none.
   */
  readonly narrower: { readonly pipe: Pipe; readonly data: CalculationData } | null;
  /** The greatest extra height that can be chosen. */
  readonly greatestExtraHeight: number;
}

/** The step of the extra height, in millimetres. */
const HEIGHT_STEP = 50;

/**
 * Remedies for a flue that draws too little: changes of one choice, each calculated again, with which the flue can be
 * built and draws enough. Empty where the draught is enough, or was not calculated.
 */
export function findDraughtRemedies(
  input: CalculationInput,
  data: CalculationData,
  result: ListResult,
  { otherSchemes, narrower, greatestExtraHeight }: RemedyOptions,
): DraughtRemedy[] {
  if (!lacksDraught(result)) return [];
  const catalogue = prepareCatalogue(data);
  const tryWith = (changes: Partial<CalculationInput>, other = catalogue): RemedyEffect | null => {
    const changed = calculateList({ ...input, ...changes }, other);
    return changed.draught.checked && changed.failures.length === 0 && isEnough(changed)
      ? { margin: changed.draught.margin, list: compareLists(result, changed) }
      : null;
  };
  const { flue } = input;
  // A chimney that the house has is as high as it is.
  const higher = flue.kind === 'new' ? findExtraHeight(input, result, tryWith, greatestExtraHeight) : null;
  const reline = flue.kind === 'existing' ? tryWith({ flue: { ...flue, kind: 'reline' } }) : null;
  const isBare = flue.kind === 'reline' && flue.insulated === 'no';
  const insulated = isBare ? tryWith({ flue: { ...flue, insulated: 'yes' } }) : null;
  const air = input.air === 'room' ? tryWith({ air: 'own' }) : null;
  const cap = input.cap === 'rain' ? tryWith({ cap: 'none' }) : null;
  const pipe = narrower === null ? null : tryWith({ pipe: narrower.pipe }, prepareCatalogue(narrower.data));
  return [
    ...(higher === null ? [] : [higher]),
    ...(narrower === null || pipe === null ? [] : [{ change: 'pipe', pipe: narrower.pipe, ...pipe } as const]),
    ...(reline === null ? [] : [{ change: 'reline', ...reline } as const]),
    ...(insulated === null ? [] : [{ change: 'insulated', ...insulated } as const]),
    ...(air === null ? [] : [{ change: 'air', ...air } as const]),
    ...(cap === null ? [] : [{ change: 'cap', ...cap } as const]),
    ...otherSchemes.flatMap((scheme) => {
      const effect = tryWith({ scheme });
      return effect === null ? [] : [{ change: 'scheme', scheme, ...effect } as const];
    }),
  ];
}

/** Whether a flue that can be built draws too little, or hardly enough. */
export function lacksDraught({ rules, failures }: Pick<ListResult, 'rules' | 'failures'>): boolean {
  const findings = rules.find(({ id }) => id === draughtStrength.id)?.findings ?? [];
  return failures.length === 0 && (findings.includes('draught-short') || findings.includes('draught-narrow'));
}

/** Whether the draught is certainly enough, and not too strong for the fireplace as far as its maker says. */
function isEnough({ rules }: ListResult): boolean {
  const rule = rules.find(({ id }) => id === draughtStrength.id);
  return rule !== undefined && (rule.status === 'ok' || rule.findings.includes('draught-limit-unknown'));
}

/**
 * The least extra height found to be enough. The first guess takes each new metre to draw as much as the existing ones;
 * then the interval between the last height that was not enough and the first that was is halved, down to a step.
 */
function findExtraHeight(
  input: CalculationInput,
  { draught, geometry }: ListResult,
  tryWith: (changes: Partial<CalculationInput>) => RemedyEffect | null,
  greatest: number,
): DraughtRemedy | null {
  if (!draught.checked || geometry.top === null || draught.available <= 0) return null;
  const perMillimetre = draught.available / (geometry.top - geometry.outlet.height);
  const steps = (height: number): number => Math.ceil(height / HEIGHT_STEP) * HEIGHT_STEP;
  let short = input.extraHeight;
  let enough: (RemedyEffect & { readonly extraHeight: number }) | null = null;
  let guess = steps(short + (1 - draught.margin) / perMillimetre);
  while (enough === null ? guess <= greatest : enough.extraHeight - short > 2 * HEIGHT_STEP) {
    const effect = tryWith({ extraHeight: guess });
    if (effect === null) short = guess;
    else enough = { extraHeight: guess, ...effect };
    guess = enough === null ? steps(guess * 1.3) : steps((short + enough.extraHeight) / 2);
  }
  return enough === null ? null : { change: 'extra-height', ...enough, higher: enough.extraHeight - input.extraHeight };
}
