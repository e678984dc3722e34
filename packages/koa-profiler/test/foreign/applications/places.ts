import { readFileSync } from 'node:fs';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import Koa from 'koa';
import { profiler, queryStarted } from 'koa-profiler';

interface Tree {
  readonly id: number;
}

/** Types and comments like these are not in what runs. */
async function ask(tree: Tree): Promise<void> {
  queryStarted({ sql: `select ${tree.id}` })({ rows: 1 });
  await Promise.resolve();
}

interface Place {
  readonly file: string;
  readonly line: number;
}

/** The part of an exported profile that is read here. */
interface Exported {
  readonly profile: {
    readonly layers: readonly { readonly watched: { readonly place: Place | null } }[];
    readonly records: {
      readonly query: readonly { readonly places: readonly Place[] }[];
      readonly exception: readonly (readonly { readonly stack: string }[])[];
    };
  };
}

type Answer = { readonly ok: boolean };

async function serve(): Promise<void> {
  const app = new Koa();
  app.silent = true;
  const profile = profiler(app, { enabled: true, log: () => {} });
  app.use(async (ctx: Koa.Context, next: Koa.Next): Promise<void> => {
    await next();
    ctx.body = { ok: true } satisfies Answer;
  });
  app.use(async function plant(ctx): Promise<void> {
    for (const id of [1, 2, 3]) await ask({ id });
    if (ctx.path === '/broken') throw new Error('no such tree');
  });
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    const token = (await fetch(`${origin}/broken`)).headers.get('x-debug-token');
    const { profile: read } = (await (await fetch(`${origin}/_profiler/${token}?export=json`)).json()) as Exported;
    const lines = readFileSync('places.ts', 'utf8').split('\n');
    const lineOf = (mark: string): string => `places.ts:${lines.findIndex((line) => line.trim().startsWith(mark)) + 1}`;
    const placeOf = (place: Place | null | undefined): string => `${place?.file}:${place?.line}`;
    const [unnamed, plant] = read.layers.map(({ watched }) => placeOf(watched.place));
    const seen = [
      [placeOf(read.records.query[0]?.places[0]), lineOf('queryStarted({')],
      [unnamed, lineOf('app.use(async (ctx')],
      [plant, lineOf('app.use(async function plant')],
    ];
    const wrong = seen.filter(([place, expected]) => place !== expected);
    const stack = read.records.exception[0]?.[0]?.stack ?? '';
    if (!stack.includes(lineOf('if (ctx.path'))) wrong.push([stack, lineOf('if (ctx.path')]);
    // In a bundle the profiler is in one file with the application.
    const isBundled = process.argv[1]?.endsWith('places.mjs') === true;
    if (!isBundled && stack.includes('koa-profiler')) wrong.push([stack, 'no frame of the profiler']);
    const timeline = await (await fetch(`${origin}/_profiler/${token}?panel=time`)).text();
    if (!timeline.includes(lineOf('app.use(async (ctx'))) wrong.push(['the timeline', lineOf('app.use(async (ctx')]);
    console.log(wrong.length === 0 ? 'every place is right' : JSON.stringify(wrong));
  } finally {
    server.close();
    server.closeAllConnections();
    await profile.close();
  }
}

void serve();
