import { hello, serve } from './foreign/foreign-server.ts';

/** Run it where no file may grow: `ulimit -f 0`. Prints how many profiles can be read, and the warnings. */
const [, , directory = ''] = process.argv;
const warnings: string[] = [];
await using application = await serve({ storage: { directory }, warn: (text) => warnings.push(text) }, hello);
let readable = 0;
for (let index = 0; index < 3; index += 1) {
  const token = await application.token('/');
  if ((await application.get(`/_profiler/${token}`)).status === 200) readable += 1;
}
process.stdout.write(JSON.stringify({ readable, warnings: warnings.length }));
