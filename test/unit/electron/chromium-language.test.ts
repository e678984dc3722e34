import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import { describe, it } from 'node:test';
import { speakLanguage } from '../../../electron/chromium-language.ts';

/** The members of Electron's `app` that the language needs. */
class StartingApp extends EventEmitter {
  readonly switches = new Map<string, string>();
  readonly commandLine = {
    hasSwitch: (name: string): boolean => this.switches.has(name),
    appendSwitch: (name: string, value = ''): void => void this.switches.set(name, value),
  };
}

describe("Chromium's language", () => {
  it("is the app's, also if LANGUAGE names another, which other programs get back", () => {
    const app = new StartingApp();
    const environment = { LANGUAGE: 'en', LANG: 'en_US.UTF-8' };
    speakLanguage(app, 'nb-NO', environment);
    assert.equal(app.switches.get('lang'), 'nb-NO');
    assert.deepEqual(environment, { LANG: 'en_US.UTF-8' });
    app.emit('ready');
    assert.deepEqual(environment, { LANGUAGE: 'en', LANG: 'en_US.UTF-8' });
  });
  it('keeps the value of the command line', () => {
    const app = new StartingApp();
    app.switches.set('lang', 'sv');
    speakLanguage(app, 'nb-NO', {});
    assert.equal(app.switches.get('lang'), 'sv');
  });
});
