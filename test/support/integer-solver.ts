import { z } from 'zod';

/** Solves a model in CPLEX LP format exactly. Returns the least value of its expression. */
export type SolveIntegerProgram = (model: string) => number;

type Solve = (model: string, options: Record<string, boolean | number>) => unknown;
const isFunction = (value: unknown): boolean => typeof value === 'function';
const library = z.object({ default: z.custom<() => Promise<unknown>>(isFunction) });
const solver = z.object({ solve: z.custom<Solve>(isFunction) });
const solution = z.object({ Status: z.literal('Optimal'), ObjectiveValue: z.number() });

/** HiGHS compiled to WebAssembly. Its types describe another module format than Node loads, so the module is checked here. */
export async function loadIntegerSolver(): Promise<SolveIntegerProgram> {
  const { solve } = solver.parse(await library.parse(await import('highs')).default());
  return (model) => {
    const solved = solve(model, { output_flag: false, mip_rel_gap: 0, mip_abs_gap: 1e-6 });
    return Math.round(solution.parse(solved).ObjectiveValue);
  };
}
