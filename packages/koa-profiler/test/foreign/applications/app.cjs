'use strict';
const Koa = require('koa');
const Router = require('@koa/router');
const koaProfiler = require('koa-profiler');
const { runScenario } = require('./scenario.cjs');

runScenario(Koa, Router, koaProfiler).then(
  () => console.log('every case held'),
  (error) => {
    console.error(error);
    process.exitCode = 1;
  },
);
