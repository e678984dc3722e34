import { describePiece, type UnnumberedPiece } from '../flue/flue-pieces.ts';
import type { Part } from '../input/part.ts';
import { toTenths } from '../numbers.ts';
import type { BillItem } from '../parts/bill.ts';
import type { LevelPipes } from '../parts/chosen-parts.ts';
import type { AxisPoint } from '../result/flue-geometry.ts';
import { alongDirection, type ConnectionTask, type Run, type SolvedForm } from './forms.ts';

export interface PlacedConnection {
  readonly pieces: readonly UnnumberedPiece[];
  readonly items: readonly BillItem[];
  readonly axis: readonly AxisPoint[];
  /** The corners whose bend has a hatch for sweeping. */
  readonly hatches: readonly AxisPoint[];
  /** Along the axis, in millimetres. */
  readonly length: number;
}

interface Beginning {
  readonly task: Pick<ConnectionTask, 'outlet'>;
  readonly outlet: AxisPoint;
  /** The scheme's pipes, which are on the bill already. */
  readonly level: LevelPipes;
  /** The part between the outlet and the pipe, before `task.start`. */
  readonly adapter: BillItem | null;
  readonly innerDiameter: number;
}

export function placePieces(
  { runs, slope }: SolvedForm,
  { task, outlet, level, adapter, innerDiameter }: Beginning,
): PlacedConnection {
  const pieces: UnnumberedPiece[] = [];
  const items: BillItem[] = [];
  const axis: AxisPoint[] = [outlet];
  const hatches: AxisPoint[] = [];
  let at: AxisPoint = outlet;
  let total = 0;
  const advance = (direction: Run['direction'], length: number, isLast: boolean): AxisPoint => {
    const along = alongDirection(direction, length);
    total += length;
    return { shift: at.shift + along.shift, height: at.height + along.height + (isLast ? length * slope : 0) };
  };
  const place = (part: Part, to: AxisPoint): void => {
    pieces.push(describePiece(part, 'connector', [at.height, to.height], [at.shift, to.shift], innerDiameter));
    at = to;
  };
  const isOneRun = runs.length === 1;
  for (const { part, from, to } of level.pieces) place(part, advance(90, to - from, isOneRun));
  if (adapter !== null) {
    place(adapter.part, advance(task.outlet === 'rear' ? 90 : 0, adapter.part.length ?? 0, isOneRun));
    items.push(adapter);
  }
  runs.forEach(({ direction, pieces: straight, bend }, index) => {
    const isLast = index === runs.length - 1;
    for (const { part, length } of straight) {
      place(part, advance(direction, length, isLast));
      const isCut = length !== (part.otherLength === null ? part.length : Math.max(part.length ?? 0, part.otherLength));
      items.push({
        part,
        quantity: 1,
        reason: isCut ? { kind: 'connector-cut', setLength: length } : { kind: 'connector' },
      });
    }
    if (bend === null) return;
    const next = runs[index + 1]?.direction ?? direction;
    const corner = advance(direction, bend.length ?? 0, isLast);
    axis.push(roundPoint(corner));
    if (bend.hasHatch === true) hatches.push(roundPoint(corner));
    const start = at;
    at = corner;
    const end = advance(next, bend.length ?? 0, index === runs.length - 2);
    at = start;
    place(bend, end);
    items.push({ part: bend, quantity: 1, reason: { kind: 'connector-bend', angle: bend.bendAngle ?? 0 } });
  });
  axis.push(roundPoint(at));
  return { pieces, items, axis, hatches, length: toTenths(total) };
}

function roundPoint({ shift, height }: AxisPoint): AxisPoint {
  return { shift: toTenths(shift), height: toTenths(height) };
}
