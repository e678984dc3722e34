import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { windowOptions, type WindowKind } from '../../../electron/windows/window-options.ts';

const surroundings = { title: 'Pipekalkulator', dark: false, developer: false };
const kinds: readonly WindowKind[] = ['calculator', 'profiler', 'child', 'find'];

for (const kind of kinds) {
  describe(`the options of the window ${kind}`, () => {
    const options = windowOptions(kind, surroundings);
    it('keep pages in the sandbox, without Node or web views, beside a script that only hands dropped files to the shell', () => {
      const { webPreferences = {} } = options;
      assert.equal(webPreferences.sandbox, true);
      assert.equal(webPreferences.contextIsolation, true);
      assert.equal(webPreferences.nodeIntegration, false);
      assert.equal(webPreferences.webSecurity, true);
      assert.equal(webPreferences.webviewTag, false);
      assert.equal(webPreferences.nodeIntegrationInSubFrames, false);
      assert.match(webPreferences.preload ?? '', /electron\/preload\/dropped-files\.cjs$/);
    });
    it('keep nothing of a session on the disk', () => {
      assert.doesNotMatch(options.webPreferences?.partition ?? 'persist:', /^persist:/);
    });
    it('fetch no spelling dictionary, so that the app stays offline', () => {
      assert.equal(options.webPreferences?.spellcheck, false);
    });
    it('offer developer tools in development mode only', () => {
      assert.equal(options.webPreferences?.devTools, false);
      assert.equal(windowOptions(kind, { ...surroundings, developer: true }).webPreferences?.devTools, true);
    });
    it('start in the colour of the page, so that nothing flashes', () => {
      assert.notEqual(options.backgroundColor, windowOptions(kind, { ...surroundings, dark: true }).backgroundColor);
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
