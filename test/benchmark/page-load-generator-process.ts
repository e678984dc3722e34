import { generateLoad } from './page-load-generator.ts';

/* Arguments: origin, connections, milliseconds, requests. Prints a LoadResult as JSON. */
const [origin = '', connections, milliseconds, requests] = process.argv.slice(2);
const result = await generateLoad(origin, {
  connections: Number(connections),
  milliseconds: Number(milliseconds),
  requests: Number(requests),
});
process.stdout.write(JSON.stringify(result));
