import { writeSync } from 'node:fs';
import process from 'node:process';
import { watchedLimit } from './task-end.ts';

/* A thread that ends the process of a task if it uses too much memory, or if its parent has ended. */

const mostResidentBytes = 1_073_741_824;
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
