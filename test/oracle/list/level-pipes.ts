import type { Catalogue, Part } from './catalogue.ts';
import type { Choices } from './choices.ts';

/** The pipes behind a rear outlet. The fireplace's scheme brings them along. */
export interface LevelPipes {
  readonly pipes: readonly Part[];
  /** The sum of the known lengths, mm. */
  readonly length: number;
  /** The catalogue does not know the length of a pipe. */
  readonly isUnknown: boolean;
}

/** Returns the level pipes of the chosen outlet. Only a rear outlet has some. */
export function levelPipesOf(catalogue: Catalogue, { scheme }: Choices): LevelPipes {
  const brought = scheme.outlet_position === 'top' ? [] : pipesOf(catalogue, scheme);
  const pipes = brought.filter(({ length }) => length !== null);
  return {
    pipes,
    length: pipes.reduce((sum, { length }) => sum + (length ?? 0), 0),
    isUnknown: pipes.length < brought.length,
  };
}

/** A pipe has the outlet's diameter. Lids and other things that the scheme brings have none. */
function pipesOf(catalogue: Catalogue, { id, outlet_pipe_id }: Choices['scheme']): readonly Part[] {
  return catalogue.scheme_module
    .filter(({ scheme_id }) => scheme_id === id)
    .flatMap(({ module_id, quantity }) => {
      const part = catalogue.parts.find((candidate) => candidate.id === module_id);
      const isPipe = part?.role === 'accessory' && part.pipeId === outlet_pipe_id;
      return isPipe ? Array.from({ length: quantity }, () => part) : [];
    });
}

/**
 * Returns how far the flue's axis is behind the outlet's plane, mm; null: unknown. The pipes fill the way from the
 * outlet to the end of the tee's arm. If there are no pipes, the arm sits on the outlet.
 */
export function behindOf(level: LevelPipes, [foot]: readonly Part[], { scheme }: Choices): number | null {
  if (scheme.outlet_position === 'top') return 0;
  if (level.isUnknown) return null;
  const arm = foot?.pairShift ?? null;
  return arm === null ? null : level.length + arm;
}

/** A part of the upright flue; mm. */
interface Upright {
  readonly part: Part;
  readonly from: number;
  readonly to: number;
}

/**
 * Returns the least distance from a rear outlet back to a combustible wall, mm; null: a top outlet, or unknown. A bare
 * level pipe keeps its distance from its end, and every upright part from its side.
 */
export function wallBehindOf(
  { pipes, isUnknown }: LevelPipes,
  upright: readonly Upright[],
  behind: number,
  { scheme, declaration, limit, diameter }: Choices,
): number | null {
  if (scheme.outlet_position === 'top' || isUnknown) return null;
  const ofBare = declaration?.pipe_clearance ?? limit('pipe_clearance', 300);
  let end = 0;
  let least = 0;
  for (const { length, thermalResistance } of pipes) {
    end += length ?? 0;
    if (thermalResistance === null || thermalResistance === 0) least = Math.max(least, end + ofBare);
  }
  for (const { part, from, to } of upright) {
    if (to <= from) continue;
    const isBare = part.thermalResistance === null || part.thermalResistance === 0;
    const side = behind + (part.width ?? diameter) / 2;
    least = Math.max(least, side + (isBare ? ofBare : (part.clearance ?? limit('clearance', 50))));
  }
  return least;
}
