import assert from 'node:assert/strict';

/** Solves a model in CPLEX LP format exactly. Returns the least value of its expression. */
export type SolveIntegerProgram = (model: string) => number;

interface Solver {
  solve(model: string, options: Record<string, boolean | number>): unknown;
}

/** HiGHS compiled to WebAssembly. Its types describe another module format than Node loads, so the module is checked here. */
export async function loadIntegerSolver(): Promise<SolveIntegerProgram> {
  const module: unknown = await import('highs');
  assert.ok(hasDefaultFunction(module));
  const solver: unknown = await module.default();
  assert.ok(isSolver(solver));
  return (model) => {
    const solution = solver.solve(model, { output_flag: false, mip_rel_gap: 0, mip_abs_gap: 1e-6 });
    assert.ok(isSolution(solution));
    assert.equal(solution.Status, 'Optimal');
    return Math.round(solution.ObjectiveValue);
  };
}

function hasDefaultFunction(value: unknown): value is { default: () => Promise<unknown> } {
  return typeof value === 'object' && value !== null && 'default' in value && typeof value.default === 'function';
}

function isSolver(value: unknown): value is Solver {
  return typeof value === 'object' && value !== null && 'solve' in value && typeof value.solve === 'function';
}

function isSolution(value: unknown): value is { Status: string; ObjectiveValue: number } {
  return typeof value === 'object' && value !== null && 'Status' in value && 'ObjectiveValue' in value;
}
