import { createRequire } from 'node:module';
import Koa from 'koa';
import { profiler } from 'koa-profiler';

profiler(new Koa(), { enabled: false });
const { cache } = createRequire(import.meta.url);
console.log(Object.keys(cache).filter((file) => file.includes('koa-profiler')).length);
