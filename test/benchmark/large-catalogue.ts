import { openCatalogue } from '../../server/catalogue/open-catalogue.ts';
import { createScaledCatalogue } from './page-load-catalogue.ts';

/** The bundled catalogue has 923 modules. */
const factor = 76;
const rounds = 20;

/** Measures the first load of a catalogue of 70,000 parts, and the choice of parts from its snapshot. */
export async function benchmarkLargeCatalogue(): Promise<void> {
  await using temporary = await createScaledCatalogue(factor, ['module']);
  const { catalogue } = await openCatalogue(temporary.path);
  const residentBefore = process.memoryUsage.rss();
  const turns = watchTurns();
  const startedAt = performance.now();
  const processorBefore = process.cpuUsage();
  const { reference, dataFor } = await catalogue.load();
  const loadMilliseconds = performance.now() - startedAt;
  const { user, system } = process.cpuUsage(processorBefore);
  const longest = turns.stop();
  const schemeId = reference.fireplaces[0]?.schemes[0]?.id ?? 0;
  const millisecondsOf = ({ id: pipeId }: { readonly id: number }): number => {
    const from = performance.now();
    dataFor({ schemeId, pipeId, ventilationModuleIds: [] });
    return performance.now() - from;
  };
  // The first choice of a diameter sorts its parts.
  const slowestFirst = Math.max(...reference.pipes.map(millisecondsOf));
  const grown = (process.memoryUsage.rss() - residentBefore) / 1_048_576;
  const later = Array.from({ length: rounds }, () => reference.pipes.map(millisecondsOf)).flat();
  const choosing = later.reduce((sum, milliseconds) => sum + milliseconds, 0) / later.length;
  await catalogue.close();
  process.stdout.write(
    `first load ${loadMilliseconds.toFixed(0)} ms (aim: 2000), ${((user + system) / 1000).toFixed(0)} ms of processor time, longest block ${longest.toFixed(0)} ms of processor time (aim: 100), ` +
      `${grown.toFixed(0)} MB more (aim: 120), first choice of a diameter at most ${slowestFirst.toFixed(0)} ms (aim: 100), later ones ${choosing.toFixed(3)} ms (aim: 1)\n`,
  );
}

/** Measures the processor time between two turns of the event loop. */
function watchTurns(): { stop: () => number } {
  let longest = 0;
  let last = threadMilliseconds();
  const timer = setInterval(() => {
    const now = threadMilliseconds();
    longest = Math.max(longest, now - last);
    last = now;
  }, 1);
  return {
    stop() {
      clearInterval(timer);
      return longest;
    },
  };
}

function threadMilliseconds(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
