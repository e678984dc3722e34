import type { Catalogue, Part } from './catalogue.ts';
import type { Choices } from './choices.ts';

/** The pipes behind a rear outlet. The fireplace's scheme brings them along. */
export interface LevelPipes {
  readonly pipes: readonly Part[];
  /** mm */
  readonly length: number;
  /** From the outlet to the flue's axis, mm; null: unknown. */
  readonly reach: number | null;
  /** The catalogue does not know the length of a pipe. */
  readonly isUnknown: boolean;
}

/** Returns the level pipes of the chosen outlet. Only a rear outlet has some. `chain`: the parts over the outlet. */
export function levelPipesOf(
  catalogue: Catalogue,
  { declaration, scheme }: Choices,
  chain: readonly Part[] = [],
): LevelPipes {
  if (scheme.outlet_position === 'top') return { pipes: [], length: 0, reach: 0, isUnknown: false };
  const brought = catalogue.scheme_module
    .filter(({ scheme_id }) => scheme_id === scheme.id)
    .flatMap(({ module_id, quantity }) => {
      const part = catalogue.parts.find(({ id }) => id === module_id);
      const isPipe = part?.role === 'accessory' && part.pipeId === scheme.outlet_pipe_id;
      return part === undefined || !isPipe ? [] : Array.from({ length: quantity }, () => part);
    });
  const pipes = brought.filter((part) => part.length !== null);
  const length = pipes.reduce((sum, part) => sum + (part.length ?? 0), 0);
  const isUnknown = pipes.length < brought.length;
  return {
    pipes,
    length,
    reach: pipes.length > 0 && !isUnknown ? length + armOf(chain) : (declaration?.outlet_depth ?? null),
    isUnknown,
  };
}

/** From the tee's axis to the end of its arm, mm; an unknown arm counts as none. */
function armOf(chain: readonly Part[]): number {
  return chain.find(({ role }) => role === 'tee')?.pairShift ?? 0;
}
