import assert from 'node:assert/strict';
import { test } from 'node:test';
import { packagingConfiguration } from '../../build/packaging/configuration.ts';

test('the packages keep the facts that users and systems rely on', () => {
  const configuration = packagingConfiguration({
    root: '/project',
    componentList: null,
    output: 'out',
    buildResources: 'icons',
    electronFolder: null,
    sqliteBinary: null,
  });
  const [name, file] = ['pipekalkulator', 'pipekalkulator-${version}-${arch}'];
  assert.partialDeepStrictEqual(configuration, {
    productName: 'Pipekalkulator',
    // A system knows an update from a new program by these names.
    appId: 'no.skorsteinskalkulator.desktop',
    extraMetadata: { desktopName: 'no.skorsteinskalkulator.Pipekalkulator.desktop' },
    // The programs have no signature, are no plain Node, and run no code outside the archive.
    asar: true,
    electronFuses: {
      runAsNode: false,
      enableCookieEncryption: false,
      enableNodeOptionsEnvironmentVariable: false,
      enableNodeCliInspectArguments: false,
      enableEmbeddedAsarIntegrityValidation: true,
      onlyLoadAppFromAsar: true,
      loadBrowserProcessSpecificV8Snapshot: false,
      grantFileProtocolExtraPrivileges: false,
      resetAdHocDarwinSignature: true,
    },
    mac: { identity: '-', hardenedRuntime: false, artifactName: `${file}.\${ext}` },
    win: { target: ['nsis', 'msi', 'portable'], signExecutable: false },
    // The set-up is for one user, without rights of an administrator, and leaves the user's data when it is removed.
    nsis: {
      perMachine: false,
      allowElevation: false,
      deleteAppDataOnUninstall: false,
      artifactName: `${file}-setup.\${ext}`,
    },
    msi: {
      perMachine: true,
      upgradeCode: '7E2B3C60-5A0E-4C0B-9F0C-6C3B0D8B1F4E',
      artifactName: `${file}.\${ext}`,
    },
    // A second start deletes nothing under the first.
    portable: { unpackDirName: true, requestExecutionLevel: 'user', artifactName: `${file}-portable.\${ext}` },
    // The default needs FUSE 2.
    toolsets: { appimage: '1.0.3' },
    linux: { executableName: name, syncDesktopName: true, artifactName: `${file}.\${ext}` },
    deb: { packageName: name },
    fileAssociations: [
      { ext: 'pipekatalog', mimeType: 'application/x-pipekatalog', role: 'Viewer' },
      { ext: 'pipetilbud', mimeType: 'application/x-pipetilbud', role: 'Editor' },
    ],
    publish: null,
  });
  assert.deepEqual(configuration.electronLanguages, ['nb', 'en-GB', 'en-US']);
});
