import process from 'node:process';

/*
 * A thread in the process of a task, which ends the process when it uses too much memory, or when the process that started it
 * is gone. The task itself may be busy for minutes and notice neither.
 */

const mostResidentBytes = 1_073_741_824;
const milliseconds = 25;
const parent = process.ppid;

setInterval(() => {
  if (process.memoryUsage.rss() > mostResidentBytes || process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
}, milliseconds);
