import { readdir, readFile } from 'node:fs/promises';

/** Only Linux lists the processes that this one has started. */
export const onlyLinux = { skip: process.platform === 'linux' ? false : 'needs /proc' };

/** Returns the processes of tasks that this process has started. */
export async function taskProcesses(): Promise<number[]> {
  const threads = await readdir('/proc/self/task');
  const children = await Promise.all(threads.map((thread) => readFile(`/proc/self/task/${thread}/children`, 'utf8')));
  const readers: number[] = [];
  for (const child of children
    .join(' ')
    .split(/\s+/)
    .filter((id) => id !== '')) {
    const command = await readFile(`/proc/${child}/cmdline`, 'utf8').catch(() => '');
    if (command.includes('task-process')) readers.push(Number(child));
  }
  return readers;
}
