import type { Objective } from '../../db/codes.ts';
import {
  type Connection,
  type ConnectionPlan,
  findConnection,
  pipeClearanceOf,
  wallDistanceOf,
} from './connection/connection.ts';
import { createDraughtReporter } from './flue-draught/report-draught.ts';
import type { PreparedCatalogue } from './flue/flue-plan.ts';
import { layOutHouse } from './house/house.ts';
import { findTopOver } from './house/required-top.ts';
import { type CrossSection, leastSideOf } from './input/chimney-input.ts';
import type { ConnectionInput } from './input/calculation-input.ts';
import { findLiner, type Liner } from './liner/liner.ts';
import { slopeOf, toTenths } from './numbers.ts';
import { createAssortment } from './parts/assortment.ts';
import { addUp, combineParts, compareForNeed, noParts, writeBill } from './parts/bill.ts';
import { findChosenParts, findDamper, isDamper } from './parts/chosen-parts.ts';
import { listSweepingItems, planSweeping } from './parts/sweeping-parts.ts';
import { listAlternatives } from './report/alternatives.ts';
import { listAssumptions } from './report/list-outcomes.ts';
import type { DraughtReport } from './result/draught-report.ts';
import type { ChimneyGeometry, FlueGeometry } from './result/flue-geometry.ts';
import type { Notice } from './result/outcome.ts';
import { chimneyRules } from './rules/chimney-rules.ts';
import { applyRules } from './rules/rules.ts';

/** The side of a flue that is not known, in millimetres: for the roof's highest point beside it, and for the drawing. */
const usualSide = 200;

/** The calculation for a chimney that the house has: the pipe to it, and with a relining the liner in it. */
export function calculateConnection(input: ConnectionInput, catalogue: PreparedCatalogue) {
  const { data, parts, problems: rows, limits, diameters } = catalogue;
  const assortment = createAssortment(input, data, parts);
  const { flue } = input;
  const house = layOutHouse(input);
  const section: CrossSection = flue.section ?? { width: usualSide, depth: usualSide };
  const outerRadius = Math.max(section.width, section.depth ?? 0) / 2 + flue.chimney.wall;
  const radii = { outerRadius, innerRadius: leastSideOf(section) / 2 };
  const requirement = findTopOver(input, house, limits, radii, 0);
  const mouth = flue.overRoof === null ? requirement.requiredTop : Math.round(house.roofSurface + flue.overRoof);
  const chosen = findChosenParts(input, data, assortment);
  const plan: ConnectionPlan = {
    input,
    limits,
    assortment,
    declaration: data.declaration,
    outletDiameter: diameters.get(input.scheme.outletPipeId) ?? 0,
    wallDistance: wallDistanceOf(input, data.declaration),
    broughtLength: chosen.items.reduce((sum, { part, quantity }) => sum + (part.length ?? 0) * quantity, 0),
  };
  const axis = plan.wallDistance + flue.chimney.wall + (section.depth ?? section.width) / 2;
  const access = planSweeping(input, limits, house, assortment, requirement, mouth);
  // A platform that an unmeasured chimney may not need is not sold with it.
  const sweeping = flue.overRoof === null ? { ...access, isPlatformNeeded: false, platform: null } : access;
  const draughtOf = createDraughtReporter(input, data.declaration, { house, diameters });
  const cap = assortment.find((part) => part.role === 'cap' && assortment.fitsPipe(part))[0] ?? null;
  const reportDraught = ({ placed, inletHeight }: Connection, liner: Liner | null): DraughtReport => {
    if (placed === null || inletHeight === null) return draughtOf(null);
    const inFlue = liner?.pieces.find(({ role }) => role === 'liner_rigid' || role === 'liner_flexible');
    const insulation = liner?.items.find(({ reason }) => reason.kind === 'liner-insulation')?.part ?? null;
    const pipe = inFlue === undefined ? null : (assortment.partById(inFlue.partId) ?? null);
    return draughtOf({
      pieces: placed.pieces,
      partById: assortment.partById,
      cap: input.cap === 'rain' ? cap : null,
      damper: assortment.find(isDamper(assortment, requirement)).toSorted(compareForNeed)[0] ?? null,
      chimney: {
        kind: flue.chimney,
        section: flue.section,
        from: inletHeight,
        to: mouth,
        liner:
          pipe === null
            ? null
            : {
                diameter: input.pipe.diameter,
                roughness: pipe.roughness,
                thermalResistance: insulation === null ? 0 : insulation.thermalResistance,
              },
      },
    });
  };
  const build = (objective: Objective) => {
    const connection = findConnection(plan, objective);
    const { inletHeight } = connection;
    const liner =
      flue.kind === 'reline' && inletHeight !== null
        ? findLiner({ input, limits, assortment, inletHeight, mouth, shift: axis })
        : null;
    const needed = combineParts([
      connection,
      liner ?? noParts,
      findDamper(input, assortment, requirement),
      { ...noParts, items: [...listSweepingItems(input, sweeping, assortment), ...chosen.items] },
    ]);
    const lines = writeBill(needed.items);
    const pieces = [...(connection.placed?.pieces ?? []), ...(liner?.pieces ?? [])];
    return {
      connection,
      liner,
      needed,
      lines,
      pieces,
      totals: addUp(lines, limits.vat.value),
      top: mouth,
      draught: reportDraught(connection, liner),
    };
  };
  const built = new Map<Objective, ReturnType<typeof build>>();
  const buildOnce = (objective: Objective): ReturnType<typeof build> => {
    const known = built.get(objective) ?? build(objective);
    built.set(objective, known);
    return known;
  };
  const { connection, liner, needed, lines, pieces, totals, draught } = buildOnce(input.objective);
  const { placed, form, inletHeight } = connection;
  const { failures } = needed;
  const positions = new Map(lines.map(({ partId, position }) => [partId, position]));
  const hole = needed.items.find(({ reason }) => reason.kind === 'chimney-inlet')?.part.width ?? null;
  const chimney: ChimneyGeometry = {
    kind: flue.kind,
    code: flue.chimney.code,
    name: flue.chimney.name,
    wall: flue.chimney.wall,
    section: flue.section,
    wallDistance: plan.wallDistance,
    isWallDistanceMeasured: flue.wallDistance !== null,
    isMouthMeasured: flue.overRoof !== null,
    baseHeight: flue.baseHeight,
    inlet: inletHeight === null ? null : { height: toTenths(inletHeight), isNew: flue.inlet === 'new', hole },
    form: form?.form ?? null,
    axis: placed?.axis ?? [],
    hatches: placed?.hatches ?? [],
    clearance: { required: pipeClearanceOf(plan), measured: flue.combustible },
    length: placed?.length ?? null,
    liner: liner === null ? null : { diameter: input.pipe.diameter, length: liner.length },
  };
  const { heightRule } = requirement;
  const geometry: FlueGeometry = {
    outlet: { position: input.scheme.outletPosition, height: input.scheme.outletHeight, diameter: plan.outletDiameter },
    start: null,
    requiredTop: requirement.requiredTop,
    top: form === null ? null : mouth,
    storeys: house.storeys,
    slabs: house.slabs,
    loft: house.loft,
    ceiling: house.ceilingFollowsRoof ? 'roof' : 'flat',
    roofAngle: input.roofAngle,
    roofUnderside: toTenths(house.roofUnderside),
    roofSurface: toTenths(house.roofSurface),
    roofThickness: input.roofThickness,
    ridge:
      input.ridgeDistance === null
        ? null
        : {
            distance: input.ridgeDistance,
            height: toTenths(house.roofSurface + input.ridgeDistance * slopeOf(input.roofAngle)),
          },
    heightRule: {
      overRoof: toTenths(heightRule.overRoof),
      fromRoofPlane: toTenths(heightRule.fromRoofPlane),
      overRidge: heightRule.overRidge === null ? null : toTenths(heightRule.overRidge),
      applied: toTenths(heightRule.applied),
      decidedBy: heightRule.decidedBy,
    },
    outerRadius,
    innerRadius: radii.innerRadius,
    jointZones: [],
    fixingGaps: [],
    braces: [],
    supports: [],
    pieces: pieces.map((piece) => Object.assign({}, piece, { position: positions.get(piece.partId) ?? 0 })),
    offset: null,
    chimney,
  };
  const problems = [...rows, ...chosen.problems];
  const notices: Notice[] = [
    ...needed.notices,
    ...(totals.missingPrices.length > 0
      ? [{ code: 'PRICE_MISSING', articleNumbers: totals.missingPrices } as const]
      : []),
    ...(problems.length > 0 ? [{ code: 'CATALOGUE_INVALID', problems } as const] : []),
  ];
  const bends = needed.items.filter(({ part }) => part.role === 'connector_bend').map(({ part }) => part.hasHatch);
  return {
    objective: input.objective,
    reference: input.reference,
    failures,
    notices,
    assumptions: listAssumptions(input, house, draught, {
      wallDistance: plan.wallDistance,
      overRoof: Math.round(mouth - house.roofSurface),
    }),
    lines,
    totals: { ...totals, complete: totals.complete && failures.length === 0 },
    geometry,
    openings: [],
    weight: null,
    rules: applyRules(chimneyRules, {
      input,
      limits,
      house,
      requirement,
      top: mouth,
      outletDiameter: plan.outletDiameter,
      draught,
      sweeping,
      flue,
      declaration: data.declaration,
      isMouthMeasured: flue.overRoof !== null,
      connector:
        placed === null || inletHeight === null
          ? null
          : {
              inletHeight,
              length: placed.length,
              toCeiling: toTenths(input.roomHeight - inletHeight - input.pipe.diameter / 2),
              hasHatches: bends.every((hasHatch) => hasHatch === true) ? true : bends.includes(false) ? false : null,
            },
    }),
    draught,
    alternatives:
      failures.length > 0
        ? []
        : listAlternatives(input.objective === 'joints' ? 'joints' : 'price', mouth, buildOnce, ['price', 'joints']),
  };
}
