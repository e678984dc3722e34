import type { Session } from 'node:inspector/promises';

/** Begins to count. Only functions that first run after this count their blocks. */
export async function countPrecisely(session: Session): Promise<void> {
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
}

/** Returns the blocks of code that run within the calculator. Their number is in proportion to its time on any machine. */
export async function countBlocks(session: Session, work: () => Promise<unknown>): Promise<number> {
  await session.post('Profiler.takePreciseCoverage');
  await work();
  const { result } = await session.post('Profiler.takePreciseCoverage');
  return result
    .filter(({ url }) => url.includes('/server/calculator/'))
    .flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges))
    .reduce((sum, { count }) => sum + count, 0);
}
