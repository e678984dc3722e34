import { writeSync } from 'node:fs';
import process from 'node:process';
import { workerData } from 'node:worker_threads';
import { watchedLimit } from './task-end.ts';

/* A thread that ends the process of a task if it uses too much memory, or if its parent has ended. It gets the limit of the heap. */

/** A task with a small heap may also keep less outside of it. */
const mostResidentBytes = Math.min(1_073_741_824, Number(workerData) + 150_000_000);
const milliseconds = 25;
const standardError = 2;
const parent = process.ppid;

setInterval(() => {
  const isShortOfMemory = process.memoryUsage.rss() > mostResidentBytes;
  if (!isShortOfMemory && process.ppid === parent) return;
  // The busy thread of the task writes the streams of the process.
  if (isShortOfMemory) writeSync(standardError, `${watchedLimit}\n`);
  process.kill(process.pid, 'SIGKILL');
}, milliseconds);
