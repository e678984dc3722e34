import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { packagingConfiguration } from '../../build/packaging/configuration.ts';

const configuration = packagingConfiguration({
  output: 'dist-package',
  buildResources: 'dist-package/build-resources',
  electronFolder: null,
  sqliteBinary: null,
});

describe('the packages', () => {
  it('keep the identity by which systems know an update from a new program', () => {
    assert.equal(configuration.appId, 'no.skorsteinskalkulator.desktop');
    assert.equal(configuration.msi?.upgradeCode, '7E2B3C60-5A0E-4C0B-9F0C-6C3B0D8B1F4E');
  });
  it('are no plain Node, run no code outside the archive, and are signed by nobody', () => {
    assert.deepEqual(configuration.electronFuses, {
      runAsNode: false,
      enableCookieEncryption: false,
      enableNodeOptionsEnvironmentVariable: false,
      enableNodeCliInspectArguments: false,
      enableEmbeddedAsarIntegrityValidation: true,
      onlyLoadAppFromAsar: true,
      loadBrowserProcessSpecificV8Snapshot: false,
      grantFileProtocolExtraPrivileges: false,
      resetAdHocDarwinSignature: true,
    });
    assert.equal(configuration.asar, true);
    assert.deepEqual([configuration.mac?.identity, configuration.mac?.hardenedRuntime], ['-', false]);
    assert.equal(configuration.win?.signExecutable, false);
  });
  it("have Chromium's Norwegian texts", () => assert.deepEqual(configuration.electronLanguages, ['nb', 'en-US']));
  it('are published nowhere by being made', () => assert.equal(configuration.publish, null));
  it('have the one name of the product', () => {
    assert.equal(configuration.productName, 'Pipekalkulator');
    const names = [
      configuration.nsis,
      configuration.msi,
      configuration.portable,
      configuration.mac,
      configuration.linux,
    ];
    for (const options of names) {
      assert.match(options?.artifactName ?? '', /^pipekalkulator-\$\{version\}-\$\{arch\}(?:-\w+)?\.\$\{ext\}$/);
    }
    assert.equal(new Set(names.map((options) => options?.artifactName)).size, 3, 'set-up and portable have their own');
    assert.deepEqual(
      [configuration.linux?.executableName, configuration.deb?.packageName],
      ['pipekalkulator', 'pipekalkulator'],
    );
  });
  it('leave the data of the users when they are removed', () => {
    assert.equal(configuration.nsis?.deleteAppDataOnUninstall, false);
  });
  it('open catalogues and quotes by a double click', () => {
    const associations = [configuration.fileAssociations ?? []].flat();
    assert.deepEqual(
      associations.map(({ ext, mimeType, role }) => [ext, mimeType, role]),
      [
        ['pipekatalog', 'application/x-pipekatalog', 'Viewer'],
        ['pipetilbud', 'application/x-pipetilbud', 'Editor'],
      ],
    );
  });
  it('of Windows are one set-up for the user, one for everybody, and a portable program', () => {
    assert.deepEqual(configuration.win?.target, ['nsis', 'msi', 'portable']);
    assert.equal(configuration.nsis?.perMachine, false);
    assert.equal(configuration.msi?.perMachine, true);
    assert.equal(configuration.portable?.unpackDirName, true, 'a second start deletes nothing under the first');
  });
  it('of Linux start without FUSE 2 and are known by their desktop entry', () => {
    assert.equal(configuration.toolsets?.appimage, '1.0.3');
    const metadata: unknown = configuration.extraMetadata;
    assert.ok(typeof metadata === 'object' && metadata !== null && 'desktopName' in metadata);
    assert.equal(metadata.desktopName, 'no.skorsteinskalkulator.Pipekalkulator.desktop');
    assert.equal(configuration.linux?.syncDesktopName, true);
  });
});
