import type { Color, Pipe } from '../../calculator/input/calculation-input.ts';
import type { Part } from '../../calculator/input/part.ts';
import { selectUsableParts } from '../../calculator/input/calculation-data.ts';
import type { PartRole } from '../../../db/codes.ts';
import type { WholeCatalogue } from '../../catalogue/whole-catalogue.ts';

/** What the calculation may choose from. */
export interface OfferedParts {
  /** Every part in a colour, of any diameter. */
  readonly inColor: (color: Color) => readonly Part[];
  readonly find: (role: PartRole, pipe: Pipe, color: Color, formatId: number | null) => readonly Part[];
}

/** The parts that the calculation can use, but those that come only with a fireplace. */
export function createOfferedParts({ parts }: WholeCatalogue): OfferedParts {
  const offered = selectUsableParts(parts).parts.filter(({ managedByFireplace }) => !managedByFireplace);
  const byRole = Map.groupBy(offered, ({ role }) => role);
  return {
    inColor: (color) => offered.filter((part) => fits(part.colorId, color.id)),
    find: (role, pipe, color, formatId) =>
      (byRole.get(role) ?? []).filter(
        (part) =>
          fits(part.pipeId, pipe.id) &&
          fits(part.colorId, color.id) &&
          (formatId === null || fits(part.formatId, formatId)),
      ),
  };
}

/** An empty reference fits every choice. */
function fits(reference: number | null, chosen: number): boolean {
  return reference === null || reference === chosen;
}
