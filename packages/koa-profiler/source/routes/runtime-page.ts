import { cpus, freemem, release, totalmem } from 'node:os';
import { getHeapStatistics } from 'node:v8';
import type { ObservedContext } from '../recording/arrival.ts';
import type { Pair } from '../recording/facts.ts';
import type { Masking } from '../secrets/masking.ts';
import { mask } from '../secrets/secret-names.ts';
import { formatBytes } from '../rendering/format.ts';
import { declaredPackages, nodeSupport, packageVersions } from '../rendering/runtime-facts.ts';
import { sendFrame } from './page-frame.ts';
import type { PageServices } from '../collectors/panel.ts';

export async function sendRuntimePage(ctx: ObservedContext, services: PageServices): Promise<void> {
  const root = services.options.root;
  const declared = await declaredPackages(root);
  const names = declared.length > 0 ? declared : (services.options.about.packages ?? []);
  const content = await services.views.render('runtime', {
    groups: [
      { title: 'Runtime', pairs: runtime() },
      { title: 'Platform and memory', pairs: platform() },
      { title: 'Language and time', pairs: language() },
      { title: 'Process', pairs: processFacts(services.masking) },
      {
        title: 'Components of Node',
        pairs: Object.entries(process.versions).map(([name, value]) => [name, value ?? '']),
      },
      { title: 'Packages', pairs: await packageVersions(root, names) },
      { title: 'Environment', pairs: environment(services.masking) },
    ],
  });
  return sendFrame(ctx, services, { title: 'Runtime', content, current: 'runtime' });
}

function runtime(): Pair[] {
  return [
    ['Node', `${process.version}, ${nodeSupport(process.version, new Date()).text}`],
    ['V8', process.versions.v8],
    ['OpenSSL', process.versions.openssl],
    ['ICU', process.versions['icu'] ?? 'none'],
  ];
}

function platform(): Pair[] {
  const heap = getHeapStatistics();
  const memory = process.memoryUsage();
  return [
    ['Platform', `${process.platform} ${release()}, ${process.arch}`],
    ['Processors', `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}`],
    ['Memory of the machine', `${formatBytes(totalmem())}, ${formatBytes(freemem())} free`],
    ['Heap limit', formatBytes(heap.heap_size_limit)],
    ['Heap used', `${formatBytes(memory.heapUsed)} of ${formatBytes(memory.heapTotal)}`],
    ['Resident', `${formatBytes(memory.rss)}, at most ${formatBytes(process.resourceUsage().maxRSS * 1024)}`],
  ];
}

function language(): Pair[] {
  const resolved = Intl.DateTimeFormat().resolvedOptions();
  // Undefined if the variable TZ names an unknown zone. The type does not say so.
  const timeZone: string | undefined = resolved.timeZone;
  return [
    ['Locale', resolved.locale],
    ['Time zone', timeZone ?? 'unknown'],
    ['Now', new Date().toISOString()],
  ];
}

function processFacts(masking: Masking): Pair[] {
  const given = [...process.execArgv, ...process.argv.slice(1)];
  const shown = given.map((item, index) => (masking.isSecretItem(given, index) ? mask : masking.text(item)));
  return [
    ['Process', String(process.pid)],
    ['Up for', `${Math.round(process.uptime())} s`],
    ['Working folder', process.cwd()],
    ['Executable', process.execPath],
    ['Arguments', shown.join(' ')],
  ];
}

function environment(masking: Masking): Pair[] {
  return Object.entries(process.env)
    .map(([name, value]): Pair => [name, masking.environmentVariable(name, value ?? '')])
    .sort(([left], [right]) => left.localeCompare(right));
}
