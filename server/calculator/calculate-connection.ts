import type { Objective } from '../../db/codes.ts';
import { type ConnectionPlan, planConnection } from './connection/connection-plan.ts';
import { type Connection, findConnection } from './connection/connection.ts';
import { createDraughtReporter, damperOf, type DraughtReporter } from './flue-draught/report-draught.ts';
import type { PreparedCatalogue } from './flue/flue-plan.ts';
import type { ConnectionInput } from './input/calculation-input.ts';
import { findLiner, type Liner } from './liner/liner.ts';
import type { House } from './house/house.ts';
import { isUnderFlue } from './input/chimney-input.ts';
import { slopeOf, toTenths } from './numbers.ts';
import { addUp, combineParts, type NeededParts, noParts, writeBill } from './parts/bill.ts';
import { findDamper, listDampers } from './parts/chosen-parts.ts';
import { listSweepingItems } from './parts/sweeping-parts.ts';
import { listAlternatives } from './report/alternatives.ts';
import { describeConnection } from './report/describe-connection.ts';
import { listAssumptions, noticeOfCatalogue, noticeOfPrices } from './report/list-outcomes.ts';
import type { DraughtReport } from './result/draught-report.ts';
import type { ChimneyFacts } from './rules/chimney-facts.ts';
import { chimneyRules, rulesUnderFlue } from './rules/chimney-rules.ts';
import { applyRules } from './rules/rules.ts';

/** Calculates the pipe to an existing chimney, and its liner if it is relined. */
export function calculateConnection(input: ConnectionInput, catalogue: PreparedCatalogue) {
  const plan = planConnection(input, catalogue);
  const flueFor = createConnectionBuilder(plan);
  const list = describeList(plan, flueFor(input.objective));
  const chosen = input.objective === 'joints' ? 'joints' : 'price';
  const alternatives =
    list.failures.length > 0 ? [] : listAlternatives(chosen, () => plan.mouth, flueFor, ['price', 'joints']);
  return { ...list, alternatives };
}

/** Calculates without the flue of the other objective, which halves the work. */
export function calculateConnectionList(input: ConnectionInput, catalogue: PreparedCatalogue) {
  const plan = planConnection(input, catalogue);
  return describeList(plan, createConnectionBuilder(plan)(input.objective));
}

/** Returns a function that builds the flue of an objective, each once. */
function createConnectionBuilder(plan: ConnectionPlan): (objective: Objective) => ConnectedFlue {
  const reportDraught = createDraughtReporter(plan.input, plan.declaration, plan);
  const built = new Map<Objective, ConnectedFlue>();
  return (objective) => {
    const flue = built.get(objective) ?? buildConnection(plan, objective, reportDraught);
    built.set(objective, flue);
    return flue;
  };
}

function describeList(plan: ConnectionPlan, { connection, liner, needed, lines, totals, draught }: ConnectedFlue) {
  const { input, house, mouth } = plan;
  const { failures } = needed;
  return {
    objective: input.objective,
    reference: input.reference,
    failures,
    notices: [...needed.notices, ...noticeOfPrices(totals), ...noticeOfCatalogue(plan.problems)],
    assumptions: listAssumptions(input, house, draught, {
      wallDistance: plan.wallDistance,
      overRoof: Math.round(mouth - house.roofSurface),
    }),
    lines,
    totals: { ...totals, complete: totals.complete && failures.length === 0 },
    geometry: describeConnection(plan, connection, liner, lines),
    openings: [],
    weight: null,
    rules: applyRules(isUnderFlue(input.flue) ? rulesUnderFlue : chimneyRules, listFacts(plan, connection, draught)),
    draught,
  };
}

type ConnectedFlue = ReturnType<typeof buildConnection>;

function buildConnection(plan: ConnectionPlan, objective: Objective, reportDraught: DraughtReporter) {
  const { input, limits, assortment, mouth, axis, linerTee } = plan;
  const connection = findConnection(plan, objective);
  const { inletHeight } = connection;
  const liner =
    input.flue.kind === 'reline'
      ? findLiner({ input, limits, assortment, tee: linerTee?.part, inletHeight, mouth, shift: axis, objective })
      : null;
  const draught = drawConnection(plan, connection, liner, reportDraught);
  const needed: NeededParts = combineParts([
    connection,
    liner ?? noParts,
    findDamper(plan, () => damperOf(draught)),
    { ...noParts, items: [...listSweepingItems(plan, plan.sweeping), ...plan.chosenItems] },
  ]);
  const lines = writeBill(needed.items);
  return {
    connection,
    liner,
    needed,
    lines,
    pieces: [...(connection.placed?.pieces ?? []), ...(liner?.pieces ?? [])],
    totals: addUp(lines, limits.vat.value),
    top: mouth,
    draught,
  };
}

function drawConnection(
  plan: ConnectionPlan,
  { placed, inletHeight }: Connection,
  liner: Liner | null,
  reportDraught: DraughtReporter,
): DraughtReport {
  const { input, assortment, house, requirement, mouth } = plan;
  if (placed === null || inletHeight === null) return reportDraught(null);
  const cap = assortment.ofRole('cap')[0] ?? null;
  const inFlue = liner?.pieces.find(({ role }) => role === 'liner_rigid' || role === 'liner_flexible');
  const pipe = inFlue === undefined ? undefined : assortment.partById(inFlue.partId);
  const insulation = liner?.items.find(({ reason }) => reason.kind === 'liner-insulation')?.part ?? null;
  const thermalResistance = insulation === null ? 0 : insulation.thermalResistance;
  return reportDraught({
    pieces: placed.pieces,
    partById: assortment.partById,
    cap: input.cap === 'rain' ? cap : null,
    windPressure: windOnMouth(input, house, { mouth, innerRadius: requirement.innerRadius }),
    dampers: listDampers(plan),
    chimney: {
      kind: input.flue.chimney,
      section: input.flue.section,
      from: inletHeight,
      to: mouth,
      isUpright: isUnderFlue(input.flue),
      liner:
        pipe === undefined ? null : { diameter: input.pipe.diameter, roughness: pipe.roughness, thermalResistance },
    },
  });
}

/** In Pa; EN 13384-1, inland. */
const WIND_PRESSURE = 25;
/** Outside of these limits the wind does not press on the mouth. `angle`: in degrees; the others in millimetres. */
const adverse = { angle: 25, fromRoof: 2300, overRidge: 400 } as const;

/** Returns the wind's pressure on the mouth in Pa; 0: the mouth is free, or unknown. */
function windOnMouth(
  { flue, roofAngle, ridgeDistance }: ConnectionInput,
  { roofSurface }: House,
  { mouth, innerRadius }: { readonly mouth: number; readonly innerRadius: number },
): number {
  if (flue.overRoof === null || ridgeDistance === null || roofAngle < adverse.angle) return 0;
  const slope = slopeOf(roofAngle);
  const height = mouth - roofSurface;
  const isFree = height / slope - innerRadius >= adverse.fromRoof || height - ridgeDistance * slope > adverse.overRidge;
  return isFree ? 0 : WIND_PRESSURE;
}

function listFacts(
  plan: ConnectionPlan,
  { form, placed, inletHeight, items }: Connection,
  draught: DraughtReport,
): ChimneyFacts {
  const { input, level, linerTee } = plan;
  const { flue, roomHeight, pipe } = input;
  const hatches = items.filter(({ part }) => part.role === 'connector_bend').map(({ part }) => part.hasHatch);
  return {
    ...plan,
    top: plan.mouth,
    draught,
    hasUnknownLevel: level.length === null,
    flue,
    isMouthMeasured: flue.overRoof !== null,
    connector:
      form === null || placed === null || inletHeight === null
        ? null
        : {
            inletHeight,
            overSleeve: flue.inlet === 'existing' ? toTenths(form.inletHeight - inletHeight) : 0,
            sleeveWidth: items.find(({ reason }) => reason.kind === 'chimney-inlet')?.part.width ?? null,
            arm:
              linerTee === undefined || linerTee.neededArm === null
                ? null
                : { length: linerTee.part.horizontalLength, needed: linerTee.neededArm },
            length: placed.length,
            toCeiling: toTenths(roomHeight - inletHeight - (isUnderFlue(flue) ? 0 : pipe.diameter / 2)),
            hasHatches: hatches.every((hasHatch) => hasHatch === true) ? true : hatches.includes(false) ? false : null,
          },
  };
}
