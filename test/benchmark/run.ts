/** The measurements by name: `npm run benchmark -- calculator`. */
const benchmarks: Readonly<Record<string, () => Promise<void>>> = {
  page: async () => (await import('./page-load.ts')).benchmarkPageLoad(),
  result: async () => (await import('./page-load.ts')).benchmarkResultPage(),
  catalogue: async () => (await import('./large-catalogue.ts')).benchmarkLargeCatalogue(),
  choice: async () => (await import('./choice-latency.ts')).benchmarkChoiceLatency(),
  drag: async () => (await import('./choice-latency.ts')).benchmarkDrag(),
  memory: async () => (await import('./long-run.ts')).benchmarkMemory(),
  calculator: async () => (await import('./calculator.ts')).benchmarkCalculator(),
  profiler: async () => (await import('./profiler-cost.ts')).benchmarkProfiler(),
  import: async () => (await import('./catalogue-import.ts')).benchmarkCatalogueImport(),
  desktop: async () => (await import('./desktop-start.ts')).benchmarkDesktopStart(),
  list: async () => (await import('./quote-list.ts')).benchmarkQuoteList(),
  costliest: async () => (await import('./costliest.ts')).benchmarkCostliest(),
};

const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !(name in benchmarks));
if (unknown.length > 0) {
  process.stderr.write(
    `There is no benchmark "${unknown.join('", "')}"; there are ${Object.keys(benchmarks).join(', ')}.\n`,
  );
  process.exitCode = 1;
} else {
  for (const [name, run] of Object.entries(benchmarks)) {
    if (chosen.length > 0 && !chosen.includes(name)) continue;
    process.stdout.write(`\n== ${name}\n`);
    await run();
  }
}
