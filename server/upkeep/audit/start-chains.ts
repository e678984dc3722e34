import { findStartChain, selectStartChainParts } from '../../calculator/flue/start-chain.ts';
import type { WholeCatalogue } from '../../catalogue/whole-catalogue.ts';
import { type AuditFinding, finding } from './audit-finding.ts';
import { type OfferedParts, perColor } from './offered-parts.ts';

/** Returns outlets of visible schemes without a start chain to the same or a greater diameter. */
export function auditStartChains({ pipes, colors, schemes }: WholeCatalogue, offered: OfferedParts): AuditFinding[] {
  const partsInColor = new Map(colors.map((color) => [color, selectStartChainParts(offered.inColor(color))]));
  return outletsOf(schemes).flatMap(({ outlet_pipe_id: outletPipeId, outlet_position: outletPosition, fireplaces }) => {
    const outlet = pipes.find(({ id }) => id === outletPipeId);
    if (outlet === undefined) return [];
    return perColor(colors, (color) => {
      const parts = partsInColor.get(color) ?? [];
      return pipes
        .filter(({ diameter }) => diameter >= outlet.diameter)
        .filter(
          (pipe) => findStartChain({ scheme: { outletPosition, outletPipeId }, pipe }, pipes, parts).chain === null,
        )
        .toSorted((a, b) => a.diameter - b.diameter)
        .map(({ id, diameter }) =>
          finding(id === outletPipeId ? 'error' : 'warning', 'start-chain', `audit.start_chain.${outletPosition}`, {
            outlet: outlet.diameter,
            diameter,
            count: fireplaces,
          }),
        );
    });
  });
}

function outletsOf(schemes: WholeCatalogue['schemes']) {
  const groups = Map.groupBy(schemes, (scheme) => `${scheme.outlet_position} ${scheme.outlet_pipe_id}`);
  return [...groups.values()].flatMap((group) =>
    group.slice(0, 1).map(({ outlet_pipe_id, outlet_position }) => ({
      outlet_pipe_id,
      outlet_position,
      fireplaces: new Set(group.map((scheme) => scheme.fireplace_id)).size,
    })),
  );
}
