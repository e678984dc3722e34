import type { WallFlue } from '../outside/outside-flue.ts';
import { measureHole } from '../outside/outside-hole.ts';
import type { OutsidePlan } from '../outside/outside-plan.ts';
import { slopeOf, toRadians, toTenths } from '../numbers.ts';
import { marginSteps, zoneOf } from '../house/joint-zones.ts';
import type { FlueGeometry, Opening, OutsideGeometry } from '../result/flue-geometry.ts';
import { describeHouse, roundZone } from './describe-geometry.ts';

export function describeOutside(plan: OutsidePlan, flue: WallFlue): FlueGeometry {
  const { input, house, outletDiameter } = plan;
  const { mouth, column, standing, fixings, weight, lines } = flue;
  const positions = new Map(lines.map(({ partId, position }) => [partId, position]));
  const assembly = standing?.built.assembly ?? null;
  const zones =
    column?.column.plan?.zones ??
    (column?.plan.penetrations ?? []).map((penetration) => zoneOf(penetration, marginSteps));
  const atFlue = {
    ...house,
    roofUnderside: mouth.house.roofUnderside,
    roofSurface: mouth.house.roofSurface,
  };
  return {
    ...describeHouse({ input, house: atFlue, requirement: mouth.requirement, outletDiameter }),
    start: column?.column.start ?? null,
    top: standing?.path === null || standing === null ? null : flue.top,
    jointZones: zones.map(roundZone),
    fixingGaps: [],
    braces: Array.from({ length: fixings?.braces ?? 0 }, (_, index) =>
      toTenths(flue.top - (fixings?.free ?? 0) * (1 - (index + 1) / ((fixings?.braces ?? 0) + 1))),
    ),
    supports: (weight?.supports ?? []).map(({ part, kind, height, carries }) => ({
      position: positions.get(part.id) ?? 0,
      kind,
      height: toTenths(height),
      carries,
    })),
    level: [],
    behind: null,
    wallBehind: null,
    pieces: flue.pieces.map((piece) => Object.assign({}, piece, { position: positions.get(piece.partId) ?? 0 })),
    offset: assembly === null ? null : { ...assembly, wantedShift: assembly.shift },
    chimney: null,
    outside: describeWall(plan, flue, fixings),
  };
}

function describeWall(plan: OutsidePlan, flue: WallFlue, fixings: WallFlue['fixings']): OutsideGeometry {
  const { input, site, tee } = plan;
  const { connector, passage, mouth } = flue;
  return {
    wall: {
      inner: toTenths(site.inner),
      outer: toTenths(site.outer),
      kind: input.flue.wall,
      isDistanceGiven: site.isDistanceGiven,
    },
    terrain: -input.flue.ground + 0,
    side: input.flue.side,
    past: passage?.past ?? null,
    overhang: site.overhang,
    edge: toTenths(site.edge),
    isEdgeGiven: input.flue.eavesHeight !== null,
    soffit: toTenths(mouth.roof.soffit),
    base: input.flue.base,
    form: connector?.form.form ?? null,
    axis: connector?.placed.axis ?? [],
    hatches: connector?.placed.hatches ?? [],
    tee:
      connector === null
        ? null
        : { height: connector.height, below: tee?.otherLength ?? 0, arm: tee?.horizontalLength ?? 0 },
    gap: connector?.gap ?? null,
    fixings: [...(fixings?.near ?? []), ...(fixings?.far?.heights ?? [])].map(toTenths),
    hole: connector === null ? null : describeHole(plan, connector.holeHeight),
  };
}

function describeHole(plan: OutsidePlan, height: number): NonNullable<OutsideGeometry['hole']> {
  return {
    ...measureHole(plan),
    height: toTenths(height),
    overTerrain: toTenths(height + plan.input.flue.ground),
  };
}

/** Returns the holes in the wall, and in the overhang if the flue passes through it. */
export function listOutsideOpenings(plan: OutsidePlan, flue: WallFlue): Opening[] {
  const { connector, passage, mouth, standing } = flue;
  if (connector === null || passage === null || standing?.path === null) return [];
  const { width, height, clearance } = describeHole(plan, connector.holeHeight);
  const inWall: Opening = {
    penetration: { kind: 'wall' },
    clearance,
    width,
    length: width,
    lengthSquare: width,
    bottom: toTenths(height - (width ?? 0) / 2),
    shift: 0,
    behind: toTenths(plan.site.inner),
  };
  if (passage.past !== 'through') return [inWall];
  const { input, limits, site } = plan;
  const free = limits.clearance?.value ?? null;
  const across = free === null ? null : 2 * (site.radius + free);
  const along = across === null ? null : across / Math.cos(toRadians(input.roofAngle));
  return [
    inWall,
    {
      penetration: { kind: 'eaves' },
      clearance: free,
      width: across,
      length: along === null ? null : toTenths(along),
      lengthSquare: along === null ? null : toTenths(along + input.roofThickness * slopeOf(input.roofAngle)),
      bottom: toTenths(mouth.roof.underside),
      shift: 0,
      behind: toTenths(site.outer + connector.axis),
    },
  ];
}
