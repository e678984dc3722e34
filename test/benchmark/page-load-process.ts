import { readFile } from 'node:fs/promises';

/** Resident memory of a process; null if the system does not report it (only Linux does). */
export async function residentMegabytes(pid: number): Promise<number | null> {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(await readProcessFile(pid, 'status'))?.[1];
  return kilobytes === undefined ? null : Number(kilobytes) / 1024;
}

/** Processor time that all threads of a process have used, in milliseconds; null if the system does not report it. */
export async function processorMilliseconds(pid: number): Promise<number | null> {
  // The program's name is in brackets before the figures and may contain spaces.
  const [, figures = ''] = (await readProcessFile(pid, 'stat')).split(') ');
  const [user, system] = figures.split(' ').slice(11, 13);
  return user === undefined || system === undefined ? null : (Number(user) + Number(system)) * millisecondsPerTick;
}

const millisecondsPerTick = 10;

async function readProcessFile(pid: number, name: 'status' | 'stat'): Promise<string> {
  try {
    return await readFile(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return '';
  }
}
