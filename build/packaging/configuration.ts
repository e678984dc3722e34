import { Arch, type Configuration } from 'electron-builder';
import { CATALOGUE_EXTENSION, QUOTE_EXTENSION } from '../../electron/command-line.ts';
import { APPLICATION_IDENTITY, PRODUCT_NAME } from '../../electron/files/desktop-folders.ts';
import { htmlLanguage, languageTags, locales, type Locale } from '../../server/i18n/locale.ts';
import { writeContents } from './component-list.ts';
import { FILES } from './files.ts';
import { checkNativeModules, replaceSqliteBinary, resourcesFolder, type PackagedSystem } from './packaged-app.ts';

export interface PackagingOptions {
  /** Folder of the project. */
  root: string;
  /** Folder for the packages, relative to the project. */
  output: string;
  /** Folder of the icons that were drawn for this run, relative to the project. */
  buildResources: string;
  /** Folder of an unpacked Electron to use; null lets electron-builder fetch the one of the lock file. */
  electronFolder: string | null;
  /** sqlite3's addon for the target; null if the installed addon is for it. */
  sqliteBinary: string | null;
  /** File for the list of components; null if the Electron does not run on this machine, and so cannot be asked. */
  componentList: string | null;
  /** The fuses that the given Electron has, if it is an older one. */
  fuses?: Partial<typeof FUSES>;
}

/** Electron's fuses. They stop the packaged program from acting as plain Node and from running code outside the asar. */
export const FUSES = {
  runAsNode: false,
  // No cookie is ever stored; on macOS this would need a key chain, and so a real signature.
  enableCookieEncryption: false,
  enableNodeOptionsEnvironmentVariable: false,
  enableNodeCliInspectArguments: false,
  enableEmbeddedAsarIntegrityValidation: true,
  onlyLoadAppFromAsar: true,
  loadBrowserProcessSpecificV8Snapshot: false,
  grantFileProtocolExtraPrivileges: false,
} as const;

/** The program file on Linux, and the beginning of every package's file name. */
const EXECUTABLE_NAME = PRODUCT_NAME.toLowerCase();

/** electron-builder replaces `${…}` here; it is not a template literal of ours. */
const FILE_NAME = `${EXECUTABLE_NAME}-\${version}-\${arch}`;
const ext = '${ext}';

/** Linux connects a window with its menu entry by this name (`setDesktopName` in Electron's typings). */
const LINUX_IDENTITY = `no.skorsteinskalkulator.${PRODUCT_NAME}`;

/** Windows Installer finds the version to replace by this code. It never changes. */
const MSI_UPGRADE_CODE = '7E2B3C60-5A0E-4C0B-9F0C-6C3B0D8B1F4E';

/** Chromium has a file for each English. */
function chromiumLanguage(locale: Locale): string {
  const language = htmlLanguage(locale);
  return language === 'en' ? languageTags[locale] : language;
}

/** The whole configuration of electron-builder for all three systems. */
export function packagingConfiguration({
  root,
  output,
  buildResources,
  electronFolder,
  sqliteBinary,
  componentList,
  fuses = FUSES,
}: PackagingOptions): Configuration {
  return {
    appId: APPLICATION_IDENTITY,
    productName: PRODUCT_NAME,
    copyright: 'MIT licence',
    extraMetadata: {
      // The set-up names its folder after it; the project's own name is another.
      name: EXECUTABLE_NAME,
      desktopName: `${LINUX_IDENTITY}.desktop`,
    },
    directories: { output, buildResources },
    ...(electronFolder === null ? {} : { electronDist: electronFolder }),
    files: [...FILES],
    asar: true,
    asarUnpack: ['**/*.node'],
    // SQLite opens real files only: the catalogue is beside the asar.
    extraResources: [{ from: 'db/catalogue/catalogue.sqlite', to: 'catalogue/catalogue.sqlite' }],
    // Chromium's own texts, by the names of its files (`nb`, `en-GB`). It does not start without American English.
    electronLanguages: [...locales.map(chromiumLanguage), 'en-US'],
    // sqlite3 uses Node-API: the binary that npm installed works in Electron too.
    npmRebuild: false,
    // Changing the fuses breaks the signature that Electron comes with, without which Apple's processors refuse to start it.
    electronFuses: { ...fuses, resetAdHocDarwinSignature: true },
    fileAssociations: [
      {
        ext: CATALOGUE_EXTENSION,
        name: 'Pipekatalog',
        description: `Katalog for ${PRODUCT_NAME}`,
        mimeType: `application/x-${CATALOGUE_EXTENSION}`,
        role: 'Viewer',
      },
      {
        ext: QUOTE_EXTENSION,
        name: 'Pipetilbud',
        description: `Tilbud fra ${PRODUCT_NAME}`,
        mimeType: `application/x-${QUOTE_EXTENSION}`,
        role: 'Editor',
      },
    ],
    // The default needs FUSE 2, which new systems no longer have. Its start script drops Chromium's sandbox where the
    // system forbids user namespaces (`appImageUtil.js` of app-builder-lib 26.17).
    toolsets: { appimage: '1.0.3' },
    win: { target: ['nsis', 'msi', 'portable'], icon: 'icon.ico', signExecutable: false },
    nsis: {
      oneClick: true,
      perMachine: false,
      allowElevation: false,
      deleteAppDataOnUninstall: false,
      artifactName: `${FILE_NAME}-setup.${ext}`,
    },
    // For administrators, who install for every user and without questions.
    msi: { perMachine: true, upgradeCode: MSI_UPGRADE_CODE, artifactName: `${FILE_NAME}.${ext}` },
    // With `true` each start unpacks into a folder of its own, and a second one deletes nothing under the first: so the
    // code of `NsisTarget.js` in app-builder-lib 26.17; its typings say it of `false`, which means one fixed folder.
    portable: { artifactName: `${FILE_NAME}-portable.${ext}`, requestExecutionLevel: 'user', unpackDirName: true },
    mac: {
      target: ['dmg'],
      icon: 'icon.icns',
      category: 'public.app-category.business',
      artifactName: `${FILE_NAME}.${ext}`,
      identity: '-',
      hardenedRuntime: false,
    },
    linux: {
      target: ['deb', 'AppImage'],
      icon: 'icons',
      category: 'Office',
      executableName: EXECUTABLE_NAME,
      synopsis: 'Flue calculator for fireplace dealers',
      syncDesktopName: true,
      artifactName: `${FILE_NAME}.${ext}`,
      desktop: {
        entry: { Comment: 'Delliste, pris og tegning for stålskorsteiner', 'Comment[en]': 'Flue calculator' },
      },
    },
    deb: { packageName: EXECUTABLE_NAME },
    publish: null,
    afterPack: async ({ appOutDir, electronPlatformName, arch }) => {
      const target = { system: systemOf(electronPlatformName), architecture: architectureOf(arch) };
      if (sqliteBinary !== null) await replaceSqliteBinary(appOutDir, target.system, sqliteBinary);
      const problems = await checkNativeModules(resourcesFolder(appOutDir, target.system), target);
      if (problems.length > 0) throw new Error(problems.join('\n'));
      await writeContents({ root, appFolder: appOutDir, system: target.system, componentList });
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
