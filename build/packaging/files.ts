/**
 * The files of the app. The list begins with inclusions, because exclusions alone would pack the whole project.
 * electron-builder adds the packages of `dependencies`, and the exclusions remove the files that do not run.
 */
export const FILES = [
  'package.json',
  'dist/**/*',
  'views/**/*',
  'locales/**/*',
  '!**/*.{map,ts,mts,cts,md,markdown,flow,tsbuildinfo}',
  '!**/tsconfig*.json',
  '!**/node_modules/**/{test,tests,__tests__,spec,fixtures,example,examples,benchmark,benchmarks,docs,doc,.github}/**',
  '!**/node_modules/**/*.{test,spec}.{js,cjs,mjs}',
  // A link to the source; the compiled package of `dist` takes its place.
  '!node_modules/koa-profiler/**',
  '!dist/node_modules/**',
  // Node itself comes with Electron.
  '!node_modules/node-{linux,win,darwin}-*/**',
  // Needed to build native modules, not to run.
  '!node_modules/{prebuild-install,node-gyp,node-addon-api,tar,typescript}/**',
  '!node_modules/{@typescript,@types,type-fest,undici-types,undici,exponential-backoff}/**',
  '!node_modules/sqlite3/{deps,src,node-addon-api}/**',
  '!node_modules/sqlite3/binding.gyp',
  '!node_modules/sqlite3/build/{Makefile,binding.Makefile,config.gypi,node_sqlite3.target.mk,deps}',
  '!node_modules/sqlite3/build/{deps,obj.target}/**',
  '!node_modules/sqlite3/build/Release/{.deps,obj,obj.target,node-addon-api}/**',
  '!node_modules/sqlite3/build/Release/*.{a,stamp}',
  // Style sheet and script packages need the one served file only.
  '!node_modules/@picocss/pico/scss/**',
  '!node_modules/@picocss/pico/css/!(pico.min.css)',
  '!node_modules/htmx.org/dist/!(htmx.min.js)',
  '!node_modules/htmx.org/dist/{ext,esm}/**',
  // Packages in several module formats need the loaded one only.
  '!node_modules/csv-parse/dist/**',
  '!node_modules/z-schema/{src/**,dist/!(ZSchema-browser-min.js)}',
  '!node_modules/validator/{es/**,validator.js,validator.min.js}',
  '!node_modules/zod/src/**',
  '!node_modules/lodash/fp/**',
  '!node_modules/moment/{src,min,dist}/**',
  '!node_modules/moment-timezone/builds/**',
  {
    from: 'dist/node_modules/koa-profiler',
    to: 'node_modules/koa-profiler',
    filter: ['package.json', 'dist/**/*', 'views/**/*', '!**/*.{ts,cts}'],
  },
];
