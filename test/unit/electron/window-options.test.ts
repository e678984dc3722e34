import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { windowOptions, type WindowKind } from '../../../electron/windows/window-options.ts';

const surroundings = { title: 'Pipekalkulator', dark: false, developer: false };
const kinds: readonly WindowKind[] = ['calculator', 'profiler', 'child', 'find'];

for (const kind of kinds) {
  describe(`the options of the window ${kind}`, () => {
    const { webPreferences = {}, backgroundColor } = windowOptions(kind, surroundings);
    it('keep pages in the sandbox, offline, without Node, web views or a session on the disk, beside a script that only hands dropped files to the shell', () => {
      const { preload = '', partition = 'persist:', ...others } = webPreferences;
      const { sandbox, contextIsolation, nodeIntegration, nodeIntegrationInSubFrames, webSecurity, webviewTag } =
        others;
      assert.deepEqual([sandbox, contextIsolation, webSecurity], [true, true, true]);
      assert.deepEqual([nodeIntegration, nodeIntegrationInSubFrames, webviewTag], [false, false, false]);
      assert.equal(others.spellcheck, false, 'its dictionaries would be downloaded');
      assert.match(preload, /electron\/preload\/dropped-files\.cjs$/);
      assert.doesNotMatch(partition, /^persist:/);
    });
    it('offer developer tools in development mode only, and start in the colour of the page, so that nothing flashes', () => {
      const other = windowOptions(kind, { ...surroundings, dark: true, developer: true });
      assert.deepEqual([webPreferences.devTools, other.webPreferences?.devTools], [false, true]);
      assert.notEqual(backgroundColor, other.backgroundColor);
    });
  });
}

describe('remembered windows', () => {
  const remembered = [windowOptions('calculator', surroundings), windowOptions('profiler', surroundings)];
  it('are hidden until the page has painted, and have a name under which their place is kept', () => {
    for (const options of remembered) {
      assert.equal(options.show, false);
      assert.equal(options.windowStatePersistence, true);
      assert.equal(typeof options.name, 'string');
    }
  });
  it('do not share a name', () => assert.equal(new Set(remembered.map(({ name }) => name)).size, 2));
});
