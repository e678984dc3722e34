import type { OutletPosition } from '../../../db/codes.ts';
import { type Measure, tabulateEnds } from '../column.ts';
import { pieceCost } from '../flue/column-candidates.ts';
import type { Part } from '../input/part.ts';
import type { ConnectionForm } from '../result/flue-geometry.ts';
import { type ConnectorParts, formOf, lastRun, type Run, type SolvedForm } from './forms.ts';
import { elementOf, isFixed, isSolved, solveLeg } from './legs.ts';
import { solveWallRun, tabulateWallRuns, type WallToPass } from './wall-run.ts';

/** In millimetres. Heights are over the fireplace's floor. */
export interface WallTask {
  readonly outlet: OutletPosition;
  /** The edge of a top outlet or the axis of a rear outlet, and its distance beside the outlet. */
  readonly start: { readonly height: number; readonly shift: number };
  readonly wall: WallToPass;
  /** Where the farthest run may end, beside the outlet. */
  readonly farthest: number;
  /** The highest place of its end. */
  readonly highest: number;
  /** The least rise of the last level run, in millimetres per metre. */
  readonly levelSlope: number;
}

/** The pipes from an outlet through a wall, but for a riser of any length and a level run of any length. */
export interface WallForm {
  readonly form: ConnectionForm;
  readonly before: readonly Run[];
  /** The bend over the riser; null: no riser. */
  readonly overRiser: Part | null;
  readonly between: readonly Run[];
  /** Where the level run turns, and where its first piece begins, beside the outlet. */
  readonly corner: number;
  readonly from: number;
  /** The height of the level run's beginning without a riser. */
  readonly height: number;
  readonly isAdjusted: boolean;
  /** The costs with a run, by its length. Infinity: none has this length. */
  readonly costs: Float64Array;
}

type PlainForm = Omit<WallForm, 'costs' | 'isAdjusted'>;

/** The forms of one objective, and the costs of their riser by its length. */
export interface WallForms {
  readonly task: WallTask;
  readonly pipes: readonly Part[];
  readonly objective: 'price' | 'joints';
  readonly forms: readonly WallForm[];
  /** Returns the forms with an adjustable element before the wall. Calculates at the first call. */
  readonly adjustedForms: () => readonly WallForm[];
  readonly risers: Float64Array;
}

/** Lists the forms of pipe through a wall, with the costs of all their lengths. */
export function listWallForms(
  task: WallTask,
  { pipes, bends }: ConnectorParts,
  objective: WallForms['objective'],
  measure: Measure,
): WallForms {
  const { outlet, start, wall, farthest, highest } = task;
  const risers = tabulateEnds(
    { elements: pipes.map(elementOf), forbiddenJoints: [] },
    Math.max(0, Math.floor(highest - start.height)),
    measure,
  );
  const costOfRuns = (runs: readonly Run[], overRiser: Part | null): number => {
    const parts = [...runs.flatMap(({ pieces, bend }) => [...pieces.map(({ part }) => part), bend]), overRiser];
    return parts.reduce((sum, part) => sum + (part === null ? 0 : measure(pieceCost(part), 1, 0)), 0);
  };
  const describe = (form: PlainForm, isAdjusted: boolean): WallForm => {
    const fixed = costOfRuns([...form.before, ...form.between], form.overRiser);
    const { from } = form;
    const runs = tabulateWallRuns({ wall, pipes, from, isAdjusted }, Math.floor(farthest - from + 1e-6), measure);
    return { ...form, isAdjusted, costs: runs.map((cost) => cost + fixed) };
  };
  const [right, slanting] = [bends[90], bends[45]];
  const leg = right?.length ?? 0;
  const level: Run = { direction: 90, pieces: [], bend: right };
  const straight = { before: [], overRiser: null, between: [] } as const;
  const found: readonly PlainForm[] =
    outlet === 'rear'
      ? [
          { ...straight, form: 'rear-straight', corner: 0, from: start.shift, height: start.height },
          ...(right === null
            ? []
            : [
                {
                  form: 'rear-up-and-in' as const,
                  before: [level],
                  overRiser: right,
                  between: [],
                  corner: start.shift + leg,
                  from: start.shift + 2 * leg,
                  height: start.height + 2 * leg,
                },
              ]),
        ]
      : [
          ...(right === null
            ? []
            : [
                {
                  ...straight,
                  form: 'top-bend' as const,
                  overRiser: right,
                  corner: 0,
                  from: leg,
                  height: start.height + leg,
                },
              ]),
          ...(slanting === null ? [] : listSlantingForms(task, pipes, slanting, objective)),
        ];
  let adjusted: readonly WallForm[] | null = null;
  return {
    task,
    pipes,
    objective,
    forms: found.map((form) => describe(form, false)),
    adjustedForms: () => (adjusted ??= found.map((form) => describe(form, true))),
    risers,
  };
}

/** Lists the forms with two bends of 45°, one for each length of the pipe between them. */
function listSlantingForms(
  { start, wall, highest }: WallTask,
  pipes: readonly Part[],
  bend: Part,
  objective: WallForms['objective'],
): PlainForm[] {
  const leg = bend.length ?? 0;
  const [across, up] = [wall.insulatedFrom - leg, highest - start.height - leg];
  const longest = Math.floor(Math.min(across, up) / Math.SQRT1_2 - 2 * leg);
  if (longest < 0) return [];
  const fixed = pipes.filter(isFixed);
  const lengths = tabulateEnds({ elements: fixed.map(elementOf), forbiddenJoints: [] }, longest, (price) => price);
  return [...lengths.keys()].flatMap((length) => {
    if (lengths[length] === Infinity) return [];
    const slant = solveLeg(fixed, { minimum: length, maximum: length }, objective);
    if (!isSolved(slant)) return [];
    const run45 = (2 * leg + length) * Math.SQRT1_2;
    return [
      {
        form: 'top-two-bends',
        before: [],
        overRiser: bend,
        between: [{ direction: 45, pieces: slant.pieces, bend }],
        corner: run45,
        from: leg + run45,
        height: start.height + leg + run45,
      },
    ];
  });
}

/** Returns the rise of a level run to its end, beside the outlet. */
export function riseOf({ levelSlope }: WallTask, { corner }: WallForm, end: number): number {
  return lastRun({ reach: end, levelSlope, hasSleeve: false }, corner).rise;
}

/** Returns a form with a riser and a run of given lengths, or null if no pieces have them. */
export function solveWallForm(
  { task, pipes, objective }: WallForms,
  form: WallForm,
  riser: number,
  length: number,
): SolvedForm | null {
  const upwards = solveLeg(pipes, { minimum: riser, maximum: riser }, objective);
  const { from, isAdjusted } = form;
  const inwards = solveWallRun({ wall: task.wall, pipes, from, isAdjusted }, length, objective);
  if (!isSolved(upwards) || inwards === null) return null;
  const runs: Run[] = [
    ...form.before,
    ...(form.overRiser === null ? [] : [{ direction: 0 as const, pieces: upwards.pieces, bend: form.overRiser }]),
    ...form.between,
    { direction: 90, pieces: inwards.pieces, bend: null },
  ];
  const last = lastRun({ reach: from + length, levelSlope: task.levelSlope, hasSleeve: false }, form.corner);
  return formOf(form.form, runs, form.height + riser, last);
}
