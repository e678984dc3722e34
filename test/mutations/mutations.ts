import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { calculatorMutations } from './calculator-mutations.ts';
import { choiceMutations } from './choice-mutations.ts';
import { desktopMutations } from './desktop-mutations.ts';
import { profilerMutations } from '../../packages/koa-profiler/test/mutations.ts';
import type { Mutation } from './mutation.ts';
import { upkeepMutations } from './upkeep-mutations.ts';

export const mutations = [
  ...calculatorMutations,
  ...choiceMutations,
  ...profilerMutations,
  ...upkeepMutations,
  ...desktopMutations,
];

/** Returns the files of a copy of the project with the code that a mutation changes, once for each time that it is there. */
export function filesWithCode(copy: string, { place, find }: Mutation): readonly string[] {
  const files = statSync(join(copy, place)).isFile() ? [place] : globSync(`${place}/**/*.ts`, { cwd: copy });
  return files.flatMap((file) => {
    const times = readFileSync(join(copy, file), 'utf8').split(find).length - 1;
    return Array.from({ length: times }, () => file);
  });
}
