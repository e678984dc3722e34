import { createRequire } from 'node:module';
import Router from '@koa/router';
import Koa from 'koa';
import * as koaProfiler from 'koa-profiler';
import scenario from './scenario.cjs';

if (createRequire(import.meta.url)('koa-profiler').profiler !== koaProfiler.profiler)
  throw new Error('There are two instances.');
await scenario.runScenario(Koa, Router, koaProfiler);
console.log('every case held');
