import assert from 'node:assert/strict';
import { resolve } from 'node:path';
import { describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { parseCommandLine } from '../../../electron/command-line.ts';

const parse = (...argumentList: string[]) => parseCommandLine(['app', ...argumentList], true, '/data');

describe('the command line', () => {
  it('means production and a window in the installed app, and the settings decide the others', () => {
    assert.deepEqual(parse(), {
      developer: false,
      headless: false,
      locale: null,
      catalogue: null,
      settingsFile: null,
      openedFile: null,
      otherArguments: [],
    });
  });
  it('with --dev switches development mode on in the installed app', () => {
    assert.equal(parse('--dev').developer, true);
  });
  it('from source is development mode, and the folder of the app is no argument', () => {
    const { developer, locale, otherArguments } = parseCommandLine(
      ['electron', '--x', '.', '--locale=eng'],
      false,
      '/',
    );
    assert.deepEqual(
      { developer, locale, otherArguments },
      { developer: true, locale: 'eng', otherArguments: ['--x'] },
    );
  });
  it('knows its own options in both forms', () => {
    for (const given of [
      ['--locale', 'eng', '--catalogue', 'a.sqlite', '--settings', 's.json'],
      ['--locale=eng', '--catalogue=a.sqlite', '--settings=s.json'],
    ]) {
      assert.partialDeepStrictEqual(parse(...given), {
        locale: 'eng',
        catalogue: resolve('/data/a.sqlite'),
        settingsFile: resolve('/data/s.json'),
        otherArguments: [],
      });
    }
  });
  it('hands unknown options to the server, in order', () => {
    const { headless, otherArguments } = parse('--headless', '--port', '8090', '--host=::1');
    assert.equal(headless, true);
    assert.deepEqual(otherArguments, ['--port', '8090', '--host=::1']);
  });
  it('takes a catalogue file that was double-clicked or dropped, relative to where that happened', () => {
    assert.equal(parse('Priser 2027.PIPEKATALOG').openedFile, resolve('/data/Priser 2027.PIPEKATALOG'));
    assert.equal(parse('/photos/cabin.jpg').openedFile, null);
    const path = resolve('/home/kari/Priser 2027.pipekatalog');
    assert.equal(parse(pathToFileURL(path).href).openedFile, path, 'as the desktops of Linux hand it over');
    assert.equal(parse('file://%zz/x.pipekatalog').openedFile, null);
  });
  it('counts the switches that are meant for Chromium as known', () => {
    assert.deepEqual(parse('--user-data-dir=/u', '--ozone-platform=headless', '--no-sandbox').otherArguments, []);
  });
  it('is never too odd to start', () => {
    for (const odd of ['--', '-', '--=', '--locale', '-psn_0_12345', '\0', '--catalogue=', '--locale=sami']) {
      assert.doesNotThrow(() => parse(odd, '--gtk-version', '4'), odd);
    }
  });
});
