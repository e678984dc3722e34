import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { describeStartupFailure } from '../../../electron/failures.ts';
import { readCentralSettings } from '../../../electron/files/central-settings.ts';
import { ownerQuestion, ownershipOf, windowsOwnership, type Ownership } from '../../../electron/files/windows-owner.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const used = { hindrance: null, isRefused: false };
const byAdministrator = (): Ownership => 'administrators';
const none = { catalogue: null, language: null, catalogueSwitching: true, dealer: null, quoteFolder: null };

async function read(test: TestContext, contents: string | Buffer, ownershipOfFile = byAdministrator) {
  const path = join(await temporaryFolder(test), 'settings.json');
  await writeFile(path, contents);
  return readCentralSettings(path, ownershipOfFile);
}

describe('the central settings', () => {
  it('are none where there is no file, without a word', () => {
    assert.deepEqual(
      readCentralSettings('/nowhere/settings.json', () => assert.fail('nobody owns it')),
      { settings: none, problems: [], ...used },
    );
  });
  it('decide catalogue, language, switching, the dealer and where the quotes are', async (test) => {
    const settings = {
      catalogue: '\\\\server\\prices\\prices.pipekatalog',
      language: 'eng',
      catalogueSwitching: false,
      dealer: {
        name: 'Ovnhuset AS',
        address: ['Storgata 1', '0155 Oslo'],
        organisationNumber: '987 654 325',
        registered: true,
        phone: '22 22 22 22',
        email: 'post@ovnhuset.example',
        terms: 'Netto 10 dager.',
        quotePrefix: 'T',
        validDays: 14,
        lowestMargin: 15,
        supplier: 'Stålpipe AS',
        customerNumber: '4711',
        labour: [{ text: 'Montering', kroner: 8500, unit: 'rs', commitment: 'fixed', per: 'storey' }],
      },
      quoteFolder: '\\\\server\\quotes',
    };
    assert.deepEqual(await read(test, JSON.stringify(settings)), { settings, problems: [], ...used });
  });
  it('may be written by any editor of Windows', async (test) => {
    for (const contents of [
      '\uFEFF{"language":"eng"}',
      Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('{"language":"eng"}', 'utf16le')]),
    ]) {
      assert.deepEqual(await read(test, contents), {
        settings: { ...none, language: 'eng' },
        problems: [],
        ...used,
      });
    }
  });
  for (const contents of ['', '{', '[]', 'null', '7']) {
    it(`are named and ignored if they read ${JSON.stringify(contents)}`, async (test) => {
      const { settings, problems } = await read(test, contents);
      assert.deepEqual(settings, none);
      assert.equal(problems.length, 1);
    });
  }
  it('are used except for their wrong entries', async (test) => {
    const { settings, problems } = await read(
      test,
      '{"catalogue":7,"language":"eng","catalogueSwitching":"no","colour":"red","dealer":{"name":"Ovnhuset AS","organisationNumber":"1"},"quoteFolder":" "}',
    );
    assert.deepEqual(settings, { ...none, language: 'eng' });
    assert.deepEqual(
      problems.map((problem) => /catalogueSwitching|catalogue|colour|dealer|quoteFolder/.exec(problem)?.[0]),
      ['colour', 'catalogue', 'catalogueSwitching', 'dealer', 'quoteFolder'],
    );
  });
  it('stop the start if they cannot be read, because the catalogue that they name is unknown', async (test) => {
    const { settings, hindrance } = readCentralSettings(await temporaryFolder(test), byAdministrator);
    assert.deepEqual([settings, describeStartupFailure(hindrance).kind], [none, 'file_unreadable']);
  });
  it('are ignored if their owner is no administrator, and used if their owner is unknown', async (test) => {
    const contents = '{"language":"eng"}';
    const refused = await read(test, contents, () => 'others');
    assert.deepEqual([refused.settings, refused.isRefused], [none, true]);
    assert.match(refused.problems.join(), /does not belong to an administrator/);
    const unknown = await read(test, contents, () => 'unknown');
    assert.deepEqual([unknown.settings.language, unknown.isRefused, unknown.problems.length], ['eng', false, 1]);
  });
});

describe('the owner of a file on Windows', () => {
  const folder = 'O:BAG:SYD:AI(A;OICI;FA;;;BA)';
  const person = 'O:S-1-5-21-1004336348-1177238915-682003330-1001G:DUD:AI';
  const cases: [Ownership, string, string][] = [
    ['administrators', 'the administrators own both', `${folder}\r\nO:S-1-5-18G:SYD:(A;;FA;;;BA)\r\n`],
    ['others', 'a user has made the file', `${folder}\r\n${person}\r\n`],
    ['others', 'a user has made the folder', `${person}\r\n${folder}\r\n`],
    ['others', 'one of the two may not be read', `${folder}\r\n`],
    ['others', 'the number of a user begins as that of the system', `${folder}\r\nO:S-1-5-180G:SYD:\r\n`],
  ];
  for (const [ownership, name, printed] of cases) {
    it(`is one of the ${ownership} where ${name}`, () => assert.equal(ownershipOf(printed), ownership));
  }
  it('is asked for the settings of the machine, not for a file on the command line, and on no other system', () => {
    assert.equal(ownerQuestion('win32', false), windowsOwnership);
    assert.equal(ownerQuestion('win32', true)('settings.json'), 'administrators');
    assert.equal(ownerQuestion('linux', false)('/etc/pipekalkulator/settings.json'), 'administrators');
  });
  it('is found by asking Windows', { skip: process.platform !== 'win32' }, async (test) => {
    const path = join(await temporaryFolder(test), "it's å file.json");
    await writeFile(path, '{}');
    assert.notEqual(windowsOwnership(path), 'unknown');
    assert.equal(windowsOwnership('C:\\Windows\\System32\\kernel32.dll'), 'administrators');
  });
  it('is not known where Windows cannot be asked', { skip: process.platform === 'win32' }, () =>
    assert.equal(windowsOwnership('/etc/hosts'), 'unknown'),
  );
});
