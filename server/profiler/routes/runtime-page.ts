import { cpus, freemem, release, totalmem } from 'node:os';
import { getHeapStatistics } from 'node:v8';
import type { Context } from 'koa';
import type { Pair } from '../profile/profile.ts';
import { mask, maskUserInfo, type IsSecret } from '../recording/secrets.ts';
import { formatBytes } from '../rendering/format.ts';
import { declaredPackages, nodeSupport, packageVersions } from '../rendering/runtime-facts.ts';
import { renderFrame } from './page-frame.ts';
import type { PageServices } from '../panels/services.ts';
import { pageQuery, sendPage } from './send-page.ts';

/** `/_profiler/phpinfo`: what the process runs on and with. */
export async function sendRuntimePage(ctx: Context, services: PageServices): Promise<void> {
  const root = services.options.applicationRoot;
  const declared = await declaredPackages(root);
  const names = declared.length > 0 ? declared : services.options.packages;
  const content = services.views.render('runtime', {
    groups: [
      { title: 'Runtime', pairs: runtime() },
      { title: 'Platform and memory', pairs: platform() },
      { title: 'Language and time', pairs: language() },
      { title: 'Process', pairs: processFacts(services.isSecret) },
      {
        title: 'Components of Node',
        pairs: Object.entries(process.versions).map(([name, value]) => [name, value ?? '']),
      },
      {
        title: 'Packages',
        pairs: (await packageVersions(root, names)).map(({ name, version }) => [name, version ?? 'not installed']),
      },
      { title: 'Environment', pairs: environment(services.isSecret) },
    ],
  });
  const query = pageQuery(ctx);
  const frame = { title: 'Runtime', content, profile: null, bytes: 0, current: 'runtime', query, searchOpen: false };
  return sendPage(ctx, renderFrame(services, frame));
}

function runtime(): Pair[] {
  return [
    ['Node', `${process.version}, ${nodeSupport(process.version, new Date()).text}`],
    ['V8', process.versions.v8],
    ['OpenSSL', process.versions.openssl],
    ['ICU', process.versions['icu'] ?? 'none'],
    ['Unicode', process.versions['unicode'] ?? 'none'],
    ['libuv', process.versions.uv],
    ['Electron', process.versions['electron'] ?? 'not used'],
  ];
}

function platform(): Pair[] {
  const heap = getHeapStatistics();
  const memory = process.memoryUsage();
  return [
    ['Platform', `${process.platform} ${release()}, ${process.arch}`],
    ['Processors', `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}`],
    ['Memory of the machine', `${formatBytes(totalmem())}, ${formatBytes(freemem())} free`],
    ['Memory available to the process', formatBytes(process.availableMemory())],
    ['Heap limit', formatBytes(heap.heap_size_limit)],
    ['Heap used', `${formatBytes(memory.heapUsed)} of ${formatBytes(memory.heapTotal)}`],
    ['Resident', `${formatBytes(memory.rss)}, at most ${formatBytes(process.resourceUsage().maxRSS * 1024)}`],
    ['Outside the heap', formatBytes(memory.external)],
  ];
}

function language(): Pair[] {
  const resolved = Intl.DateTimeFormat().resolvedOptions();
  return [
    ['Locale', resolved.locale],
    ['Time zone', resolved.timeZone],
    ['Now', new Date().toISOString()],
    ['Number format', new Intl.NumberFormat().format(1234567.89)],
    ['Norwegian available', Intl.DateTimeFormat.supportedLocalesOf(['nb']).length > 0 ? 'yes' : 'no'],
  ];
}

function processFacts(isSecret: IsSecret): Pair[] {
  return [
    ['Process', String(process.pid)],
    ['Up for', `${Math.round(process.uptime())} s`],
    ['Title', process.title],
    ['Working folder', process.cwd()],
    ['Executable', process.execPath],
    ['Arguments', maskArguments([...process.execArgv, ...process.argv.slice(1)], isSecret).join(' ')],
  ];
}

function environment(isSecret: IsSecret): Pair[] {
  return Object.entries(process.env)
    .map(([name, value]): Pair => [name, isSecret(name) ? mask : maskUserInfo(value ?? '')])
    .sort(([one], [other]) => one.localeCompare(other));
}

/** Arguments with the values of secret switches masked, whether written `--key=value` or `--key value`. */
export function maskArguments(given: readonly string[], isSecret: IsSecret): string[] {
  return given.map((argument, index) => {
    const equals = argument.indexOf('=');
    if (equals > 0 && isSecret(argument.slice(0, equals))) return `${argument.slice(0, equals)}=${mask}`;
    const before = given[index - 1] ?? '';
    const isValue = before.startsWith('-') && !before.includes('=') && !argument.startsWith('-') && isSecret(before);
    return isValue ? mask : maskUserInfo(argument);
  });
}
