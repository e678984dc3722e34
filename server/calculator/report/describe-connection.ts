import { type ConnectionPlan, pipeClearanceOf } from '../connection/connection-plan.ts';
import type { Connection } from '../connection/connection.ts';
import type { Liner } from '../liner/liner.ts';
import { isUnderFlue } from '../input/chimney-input.ts';
import { toTenths } from '../numbers.ts';
import type { BillLine } from '../result/bill-line.ts';
import type { ChimneyGeometry, FlueGeometry } from '../result/flue-geometry.ts';
import { describeHouse } from './describe-geometry.ts';

export function describeConnection(
  plan: ConnectionPlan,
  connection: Connection,
  liner: Liner | null,
  lines: readonly BillLine[],
): FlueGeometry {
  const positions = new Map(lines.map(({ partId, position }) => [partId, position]));
  const pieces = [...(connection.placed?.pieces ?? []), ...(liner?.pieces ?? [])];
  return {
    ...describeHouse(plan),
    start: null,
    top: connection.form === null ? null : plan.mouth,
    jointZones: [],
    fixingGaps: [],
    braces: [],
    supports: [],
    level: [],
    behind: null,
    wallBehind: null,
    pieces: pieces.map((piece) => Object.assign({}, piece, { position: positions.get(piece.partId) ?? 0 })),
    offset: null,
    chimney: describeChimney(plan, connection, liner),
  };
}

function describeChimney(
  plan: ConnectionPlan,
  { placed, form, inletHeight, items }: Connection,
  liner: Liner | null,
): ChimneyGeometry {
  const { flue, pipe } = plan.input;
  const sleeve = items.find(({ reason }) => reason.kind === 'chimney-inlet')?.part;
  // A liner has no sleeve. The arm of its tee goes through the wall. A steel chimney gets no hole.
  const inHole = flue.chimney.code === 'steel' ? undefined : (sleeve ?? plan.linerTee?.part);
  const widthInHole = flue.inlet === 'existing' ? null : (inHole?.width ?? null);
  return {
    kind: flue.kind,
    code: flue.chimney.code,
    name: flue.chimney.name,
    wall: flue.chimney.wall,
    section: flue.section,
    ...(isUnderFlue(flue)
      ? { wallDistance: faceOfHangingFlue(plan, placed), isWallDistanceMeasured: true }
      : { wallDistance: plan.wallDistance, isWallDistanceMeasured: flue.wallDistance !== null }),
    isMouthMeasured: flue.overRoof !== null,
    baseHeight: flue.baseHeight,
    inlet:
      inletHeight === null
        ? null
        : {
            height: toTenths(inletHeight),
            isNew: flue.inlet === 'new',
            hole: widthInHole === null ? null : widthInHole + 2 * plan.limits.fitting_gap.value,
          },
    form: form?.form ?? null,
    axis: placed?.axis ?? [],
    hatches: placed?.hatches ?? [],
    clearance: { required: pipeClearanceOf(plan), measured: flue.combustible },
    length: placed?.length ?? null,
    liner: liner === null || liner.pieces.length === 0 ? null : { diameter: pipe.diameter, length: liner.length },
  };
}

/** Returns the place of the flue's front, beside the outlet: the flue's axis is over the pipe's end. */
function faceOfHangingFlue({ axis, wallDistance }: ConnectionPlan, placed: Connection['placed']): number {
  return toTenths((placed?.axis.at(-1)?.shift ?? 0) - (axis - wallDistance));
}
