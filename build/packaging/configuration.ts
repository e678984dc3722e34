import { Arch, type Configuration } from 'electron-builder';
import { APPLICATION_IDENTITY } from '../../electron/files/desktop-folders.ts';
import { checkNativeModules, replaceSqliteBinary } from './native-modules.ts';
import { resourcesFolder, type PackagedSystem } from './package-layout.ts';

export interface PackagingOptions {
  /** Folder for the packages, relative to the project. */
  output: string;
  /** Folder of the icons that were drawn for this run, relative to the project. */
  buildResources: string;
  /** Folder of an unpacked Electron to use; null lets electron-builder fetch the one of the lock file. */
  electronFolder: string | null;
  /** sqlite3's addon for the target, where the one that npm installed here is for another system; else null. */
  sqliteBinary: string | null;
}

/** What the packaged Electron can no longer be talked into: acting as plain Node, or running code that is not in the asar. */
export const FUSES = {
  runAsNode: false,
  enableCookieEncryption: true,
  enableNodeOptionsEnvironmentVariable: false,
  enableNodeCliInspectArguments: false,
  enableEmbeddedAsarIntegrityValidation: true,
  onlyLoadAppFromAsar: true,
  loadBrowserProcessSpecificV8Snapshot: false,
  grantFileProtocolExtraPrivileges: false,
} as const;

/**
 * What goes into the app. A list that only takes away would pack the whole project, so it begins with what is wanted;
 * the packages of `dependencies` are added by electron-builder and cut down here to what runs.
 */
const FILES = [
  'package.json',
  'dist/**/*',
  'views/**/*',
  'locales/**/*',
  '!**/*.{map,ts,mts,cts,md,markdown,flow,tsbuildinfo}',
  '!**/tsconfig*.json',
  '!**/node_modules/**/{test,tests,__tests__,example,examples,benchmark,benchmarks,docs,doc,.github}/**',
  // Node itself comes with Electron.
  '!node_modules/node-{linux,win,darwin}-*/**',
  // Needed to build the catalogue and native modules, not to run.
  '!node_modules/{csv-parse,umzug,@rushstack,z-schema,prebuild-install,node-gyp,node-addon-api,tar,typescript}/**',
  '!node_modules/{@typescript,@types,type-fest,undici-types,undici,exponential-backoff}/**',
  '!node_modules/sqlite3/{deps,src,node-addon-api}/**',
  '!node_modules/sqlite3/binding.gyp',
  '!node_modules/sqlite3/build/{Makefile,binding.Makefile,config.gypi,node_sqlite3.target.mk,deps}',
  '!node_modules/sqlite3/build/{deps,obj.target}/**',
  '!node_modules/sqlite3/build/Release/{.deps,obj,obj.target,node-addon-api}/**',
  '!node_modules/sqlite3/build/Release/*.{a,stamp}',
  // Of the style sheet and script packages, the one file that is served.
  '!node_modules/@picocss/pico/scss/**',
  '!node_modules/@picocss/pico/css/!(pico.min.css)',
  '!node_modules/htmx.org/dist/!(htmx.min.js)',
  '!node_modules/htmx.org/dist/{ext,esm}/**',
  '!node_modules/zod/src/**',
  '!node_modules/lodash/fp/**',
  '!node_modules/moment/{src,min,dist}/**',
];

/** The whole configuration of electron-builder for all three systems. */
export function packagingConfiguration({
  output,
  buildResources,
  electronFolder,
  sqliteBinary,
}: PackagingOptions): Configuration {
  return {
    appId: APPLICATION_IDENTITY,
    productName: 'Fireplace Flue Calculator',
    copyright: 'MIT licence',
    extraMetadata: { author: 'Fireplace Flue Calculator', homepage: 'https://skorsteinskalkulator.invalid/' },
    directories: { output, buildResources },
    ...(electronFolder === null ? {} : { electronDist: electronFolder }),
    files: [...FILES],
    asar: true,
    asarUnpack: ['**/*.node'],
    // SQLite opens real files only: the catalogue stands beside the asar.
    extraResources: [{ from: 'db/catalogue/catalogue.sqlite', to: 'catalogue/catalogue.sqlite' }],
    electronLanguages: ['nb', 'en-US'],
    // sqlite3 speaks Node-API: the binary that npm installed fits Electron as it is.
    npmRebuild: false,
    // Changing the fuses breaks the signature that Electron comes with, without which Apple's processors refuse to start it.
    electronFuses: { ...FUSES, resetAdHocDarwinSignature: true },
    win: { target: ['nsis', 'portable'], icon: 'icon.ico', signExecutable: false },
    nsis: {
      oneClick: true,
      perMachine: false,
      allowElevation: false,
      deleteAppDataOnUninstall: false,
      shortcutName: 'Skorsteinskalkulator',
      artifactName: '${name}-${version}-${arch}-setup.${ext}',
    },
    portable: { artifactName: '${name}-${version}-${arch}-portable.${ext}', requestExecutionLevel: 'user' },
    mac: {
      target: ['dmg'],
      icon: 'icon.icns',
      category: 'public.app-category.business',
      identity: '-',
      hardenedRuntime: false,
    },
    linux: {
      target: ['deb', 'AppImage'],
      icon: 'icons',
      category: 'Office',
      executableName: 'fireplace-flue-calculator',
      maintainer: 'Fireplace Flue Calculator <maintainers@skorsteinskalkulator.invalid>',
      synopsis: 'Flue calculator for fireplace dealers',
      desktop: { entry: { Name: 'Skorsteinskalkulator', 'Name[en]': 'Flue Calculator' } },
    },
    publish: null,
    afterPack: async ({ appOutDir, electronPlatformName, arch }) => {
      const target = { system: systemOf(electronPlatformName), architecture: architectureOf(arch) };
      if (sqliteBinary !== null) await replaceSqliteBinary(appOutDir, target.system, sqliteBinary);
      const problems = await checkNativeModules(resourcesFolder(appOutDir, target.system), target);
      if (problems.length > 0) throw new Error(problems.join('\n'));
    },
  };
}

function systemOf(electronPlatformName: string): PackagedSystem {
  if (electronPlatformName === 'win32') return 'windows';
  return electronPlatformName === 'darwin' ? 'mac' : 'linux';
}

function architectureOf(arch: Arch): string {
  return Arch[arch];
}
