import type { Module } from './audit-data.ts';
import { fits, freeModules } from './audit-data.ts';
import type { AuditData } from './audit-data.ts';
import type { AuditFinding } from './audit-finding.ts';
import { perColor } from './per-color.ts';

/** Outlets of visible schemes from which the catalogue has no way to a diameter at or above theirs. */
export function auditStartChains(data: AuditData): AuditFinding[] {
  return outletsOf(data).flatMap(({ pipeId, position, fireplaces }) => {
    const outlet = data.pipes.find(({ id }) => id === pipeId);
    if (outlet === undefined) return [];
    const wanted = data.pipes.filter(({ diameter }) => diameter >= outlet.diameter);
    return perColor(data.colors, (color) => {
      const reached = reachableFrom(data, pipeId, position, color.id);
      return wanted
        .filter(({ id }) => !reached.has(id))
        .map(({ id, diameter }) => ({
          severity: id === pipeId ? 'error' : 'warning',
          check: 'start-chain',
          message: `Nothing leads from a ${position} outlet Ø${outlet.diameter} to a flue Ø${diameter}; ${fireplaces} fireplaces have it.`,
        }));
    });
  });
}

interface Outlet {
  readonly pipeId: number;
  readonly position: string;
  readonly fireplaces: number;
}

function outletsOf({ schemes }: AuditData): Outlet[] {
  const visible = schemes.filter(({ hidden }) => !hidden);
  const groups = Map.groupBy(visible, (scheme) => `${scheme.outlet_position} ${scheme.outlet_pipe_id}`);
  return Array.from(groups.values(), (group) => ({
    pipeId: group[0]?.outlet_pipe_id ?? 0,
    position: group[0]?.outlet_position ?? '',
    fireplaces: new Set(group.map((scheme) => scheme.fireplace_id)).size,
  }));
}

interface Link {
  readonly module: Module;
  readonly hasTee: boolean;
}

/** The diameters, by id, that start, tee and adapters lead to from an outlet. */
function reachableFrom(data: AuditData, outletPipeId: number, position: string, colorId: number): Set<number> {
  const tees = new Set(freeModules(data, 'tee'));
  const ofColor = [...freeModules(data, 'start'), ...tees, ...freeModules(data, 'adapter')].filter((module) =>
    fits(module.color_id, colorId),
  );
  const link = (module: Module, below: Link | null): Link => ({
    module,
    hasTee: below?.hasTee === true || tees.has(module),
  });
  const queue = ofColor
    .filter((module) => module.start_module && module.pipe_id === outletPipeId)
    .map((module) => link(module, null))
    .filter(({ hasTee }) => position === 'rear' || !hasTee);
  const seen = new Set<string>();
  const reached = new Set<number>();
  for (const below of queue) {
    const state = `${below.module.id} ${below.hasTee}`;
    if (seen.has(state)) continue;
    seen.add(state);
    if (below.module.pipe_id !== null && (below.hasTee || position === 'top')) reached.add(below.module.pipe_id);
    const above = ofColor.filter((module) => !module.start_module && follows(module, below.module));
    queue.push(...above.map((module) => link(module, below)).filter(({ hasTee }) => position === 'rear' || !hasTee));
  }
  return reached;
}

function follows(module: Module, below: Module): boolean {
  return fitsEnd(module.module_from_id, below.id) && fitsEnd(below.module_to_id, module.id);
}

function fitsEnd(reference: number | null, id: number): boolean {
  return reference === null || reference === id;
}
