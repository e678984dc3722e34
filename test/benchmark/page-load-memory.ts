import { measureLoad } from './page-load-child.ts';
import { residentMegabytes } from './page-load-process.ts';
import { startPage } from './page-load-servers.ts';

const requests = 20_000;
const samples = 5;

/** Measures the resident memory of the page's server during 20,000 requests. Only Linux reports it. */
export async function measureMemory(catalogue: string): Promise<string> {
  await using page = await startPage(catalogue);
  const megabytes: string[] = [];
  for (let sample = 0; sample < samples; sample += 1) {
    await measureLoad(page.origin, { connections: 16, milliseconds: 120_000, requests: requests / samples });
    const resident = await residentMegabytes(page.pid);
    if (resident === null) return 'Memory: not measured, this system does not report it.';
    megabytes.push(resident.toFixed(0));
  }
  return `Memory after each ${requests / samples} of ${requests} requests, in MB: ${megabytes.join(', ')}`;
}
