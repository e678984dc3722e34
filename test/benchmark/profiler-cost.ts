import { benchmarkCost, bareApplication } from '../../packages/koa-profiler/test/benchmark/cost.ts';

/** Measures the profiler's cost in a request of the calculator, and of a bare application. */
export async function benchmarkProfiler(): Promise<void> {
  await benchmarkCost({
    program: new URL('profiled-calculator.ts', import.meta.url),
    title: 'GET / of the calculator',
    milliseconds: 0.35,
    bytes: 64 * 1024,
  });
  await benchmarkCost(bareApplication);
}
