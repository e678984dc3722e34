import type { CalculatedDraught } from '../../calculator/result/draught-report.ts';
import type { Translator } from '../../i18n/translator.ts';

/** One day on the scale: a bar from 0 to what the flue gives, and a mark at what is needed or allowed. Lengths in user units. */
export interface ScaleRow {
  readonly label: string;
  readonly value: string;
  readonly barLength: number;
  readonly isWrong: boolean;
  /** Null where the fireplace sets no limit. */
  readonly mark: {
    readonly at: number;
    readonly text: string;
    readonly anchor: 'start' | 'middle' | 'end';
    /** The part of the scale in which a flue should not end: before the least that is needed, or after the most that is allowed. */
    readonly forbidden: { readonly from: number; readonly length: number };
  } | null;
}

/** The picture of a draught: a mild day over a cold one, on one scale of pascals. */
export interface DraughtScale {
  readonly title: string;
  readonly description: string;
  readonly width: number;
  readonly rows: readonly ScaleRow[];
  readonly ticks: readonly { readonly at: number; readonly text: string }[];
}

const WIDTH = 340;
/** Steps between ticks, in Pa, of which the first with at most this many ticks is taken. */
const STEPS = [5, 10, 20, 50, 100, 200, 500];
const MOST_TICKS = 7;
/** Texts nearer than this to an end of the scale grow away from it. */
const NEAR_END = 70;

export function presentScale(draught: CalculatedDraught, translator: Translator): DraughtScale {
  const { translate, formats } = translator;
  const { available, needed, maximum, allowed } = draught;
  const greatest = Math.max(10, available, needed, maximum, allowed ?? 0) * 1.05;
  const step = STEPS.find((candidate) => greatest / candidate <= MOST_TICKS) ?? greatest;
  const end = Math.ceil(greatest / step) * step;
  const at = (pascals: number): number => Math.round((Math.min(end, Math.max(0, pascals)) / end) * WIDTH * 10) / 10;
  const pascals = (value: number): string => `${formats.number(value)}\u00a0Pa`;
  const anchorOf = (x: number): 'start' | 'middle' | 'end' =>
    x < NEAR_END ? 'start' : x > WIDTH - NEAR_END ? 'end' : 'middle';
  return {
    title: translate('draught.scale.title'),
    description: translate(allowed === null ? 'draught.scale.description' : 'draught.scale.description_with_limit', {
      available: formats.number(available),
      needed: formats.number(needed),
      maximum: formats.number(maximum),
      allowed: formats.number(allowed ?? 0),
    }),
    width: WIDTH,
    rows: [
      {
        label: translate('draught.scale.mild'),
        value: pascals(available),
        barLength: at(available),
        isWrong: available < needed,
        mark: {
          at: at(needed),
          text: translate('draught.scale.needed', { value: pascals(needed) }),
          anchor: anchorOf(at(needed)),
          forbidden: { from: 0, length: at(needed) },
        },
      },
      {
        label: translate('draught.scale.cold'),
        value: pascals(maximum),
        barLength: at(maximum),
        isWrong: allowed !== null && maximum > allowed,
        mark:
          allowed === null
            ? null
            : {
                at: at(allowed),
                text: translate('draught.scale.allowed', { value: pascals(allowed) }),
                anchor: anchorOf(at(allowed)),
                forbidden: { from: at(allowed), length: Math.round((WIDTH - at(allowed)) * 10) / 10 },
              },
      },
    ],
    ticks: Array.from({ length: Math.round(end / step) + 1 }, (_, index) => ({
      at: at(index * step),
      text: formats.number(index * step, 0),
    })),
  };
}
