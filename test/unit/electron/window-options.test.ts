import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  calculatorWindowOptions,
  childWindowOptions,
  profilerWindowOptions,
} from '../../../electron/window-options.ts';

const surroundings = { title: 'Skorsteinskalkulator', dark: false, developer: false };

for (const [name, optionsOf] of Object.entries({
  calculatorWindowOptions,
  profilerWindowOptions,
  childWindowOptions,
})) {
  describe(name, () => {
    it('keep pages in the sandbox, without Node, preload or web views', () => {
      const { webPreferences = {} } = optionsOf(surroundings);
      assert.equal(webPreferences.sandbox, true);
      assert.equal(webPreferences.contextIsolation, true);
      assert.equal(webPreferences.nodeIntegration, false);
      assert.equal(webPreferences.webSecurity, true);
      assert.equal(webPreferences.webviewTag, false);
      assert.equal('preload' in webPreferences, false);
    });
    it('keep nothing of a session on the disk', () => {
      assert.doesNotMatch(optionsOf(surroundings).webPreferences?.partition ?? 'persist:', /^persist:/);
    });
    it('fetch no spelling dictionary, so that the app stays offline', () => {
      assert.equal(optionsOf(surroundings).webPreferences?.spellcheck, false);
    });
    it('offer developer tools in development mode only', () => {
      assert.equal(optionsOf(surroundings).webPreferences?.devTools, false);
      assert.equal(optionsOf({ ...surroundings, developer: true }).webPreferences?.devTools, true);
    });
    it('start in the colour of the page, so that nothing flashes', () => {
      assert.notEqual(
        optionsOf(surroundings).backgroundColor,
        optionsOf({ ...surroundings, dark: true }).backgroundColor,
      );
    });
  });
}

describe('remembered windows', () => {
  it('are hidden until the page has painted, and have a name under which their place is kept', () => {
    for (const options of [calculatorWindowOptions(surroundings), profilerWindowOptions(surroundings)]) {
      assert.equal(options.show, false);
      assert.equal(options.windowStatePersistence, true);
      assert.equal(typeof options.name, 'string');
    }
  });
  it('do not share a name', () => {
    assert.notEqual(calculatorWindowOptions(surroundings).name, profilerWindowOptions(surroundings).name);
  });
});
