import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { windowOptions } from '../../../electron/windows/window-options.ts';

const surroundings = { title: 'Pipekalkulator', dark: false, developer: false };

describe('the options of a window', () => {
  for (const kind of ['calculator', 'profiler', 'child', 'find'] as const) {
    const { webPreferences = {}, backgroundColor } = windowOptions(kind, surroundings);
    it(`keep the ${kind} in the sandbox, offline, without Node, web views or a session on the disk, beside a script that only hands dropped files to the shell`, () => {
      assert.partialDeepStrictEqual(webPreferences, {
        sandbox: true,
        contextIsolation: true,
        webSecurity: true,
        nodeIntegration: false,
        nodeIntegrationInSubFrames: false,
        webviewTag: false,
        // Its dictionaries would be downloaded.
        spellcheck: false,
      });
      assert.match(webPreferences.preload ?? '', /electron\/preload\/dropped-files\.cjs$/);
      assert.doesNotMatch(webPreferences.partition ?? 'persist:', /^persist:/);
    });
    it(`offer developer tools of the ${kind} in development mode only, and start in the colour of the page, so that nothing flashes`, () => {
      const other = windowOptions(kind, { ...surroundings, dark: true, developer: true });
      assert.deepEqual([webPreferences.devTools, other.webPreferences?.devTools], [false, true]);
      assert.notEqual(backgroundColor, other.backgroundColor);
    });
  }
  it('hide a remembered window until the page has painted, and name it, so that its place is kept', () => {
    const remembered = [windowOptions('calculator', surroundings), windowOptions('profiler', surroundings)];
    for (const options of remembered) assert.deepEqual([options.show, options.windowStatePersistence], [false, true]);
    assert.equal(new Set(remembered.flatMap(({ name }) => name ?? [])).size, 2);
  });
});
