import { readdir, readFile } from 'node:fs/promises';

/** Resident memory of a process; NaN if the system does not report it (only Linux does). */
export async function residentMegabytes(pid: number): Promise<number> {
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(await readProcessFile(pid, 'status'))?.[1]) / 1024;
}

/** The number of descriptors that a process has open; NaN if the system does not report it. */
export async function openDescriptors(pid: number): Promise<number> {
  return await readdir(`/proc/${pid}/fd`).then(
    ({ length }) => length,
    () => Number.NaN,
  );
}

/** Processor time that all threads of a process have used, in milliseconds; NaN if the system does not report it. */
export async function processorMilliseconds(pid: number): Promise<number> {
  // The program's name is in brackets before the figures and may contain spaces.
  const [, figures = ''] = (await readProcessFile(pid, 'stat')).split(') ');
  const [user, system] = figures.split(' ').slice(11, 13);
  return (Number(user) + Number(system)) * millisecondsPerTick;
}

const millisecondsPerTick = 10;

async function readProcessFile(pid: number, name: 'status' | 'stat'): Promise<string> {
  return await readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '');
}
