import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseCommandLine } from '../../../electron/command-line.ts';

describe('the command line', () => {
  it('of the installed app means production, a window and Norwegian', () => {
    assert.deepEqual(parseCommandLine(['/opt/app/app'], true), {
      developer: false,
      headless: false,
      locale: 'nor',
      serverArguments: [],
    });
  });
  it('with --dev switches development mode on in the installed app', () => {
    assert.equal(parseCommandLine(['app', '--dev'], true).developer, true);
  });
  it('from source is development mode, and the folder of the app is no option of the server', () => {
    const commandLine = parseCommandLine(['electron', '.', '--locale=eng'], false);
    assert.deepEqual(commandLine, {
      developer: true,
      headless: false,
      locale: 'eng',
      serverArguments: ['--locale=eng'],
    });
  });
  it('hands what it does not know to the server, in order', () => {
    const { headless, serverArguments } = parseCommandLine(['app', '--headless', '--port', '8090', '--host=::1'], true);
    assert.equal(headless, true);
    assert.deepEqual(serverArguments, ['--port', '8090', '--host=::1']);
  });
  it('keeps the switches of Chromium from the server', () => {
    const given = [
      'electron',
      '--inspect=0',
      '--remote-debugging-port=0',
      '--no-sandbox',
      '.',
      '--user-data-dir=/tmp/x',
    ];
    assert.deepEqual(parseCommandLine(given, false).serverArguments, []);
  });
});
