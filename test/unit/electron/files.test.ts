import assert from 'node:assert/strict';
import { chmod, lstat, mkdir, readdir, readFile, rmdir, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { documentFileName, rememberFolder, suggestedFolder } from '../../../electron/files/suggested-path.ts';
import { identify, desktopFolders, type SystemFacts } from '../../../electron/files/desktop-folders.ts';
import { openedQuote, openPreferences } from '../../../electron/files/preferences.ts';
import { countedNumber, nextQuoteNumber } from '../../../electron/files/quote-counter.ts';
import { writeFileAtomically } from '../../../electron/files/write-file.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

describe('preferences', () => {
  it('are remembered, each change beside the others', async (test) => {
    const path = join(await temporaryFolder(test), 'preferences.json');
    const labour = [{ text: 'Montering', kroner: 8500, unit: 'rs', commitment: 'fixed', per: null }] as const;
    const ordering = { validDays: 14, lowestMargin: 22.5, supplier: 'Stålpipe AS', customerNumber: '4711', labour };
    const details = { registered: true, phone: '', email: '', terms: '', quotePrefix: 'T', ...ordering };
    const dealer = { name: 'Ovnhuset AS', address: ['Storgata 1'], organisationNumber: null, ...details };
    const preferences = openPreferences(path);
    await Promise.all([
      preferences.change({ appearance: 'dark' }),
      preferences.change({ zoomLevel: 2 }),
      preferences.change({ folder: '/home/kari/tilbud' }),
      preferences.change(openedQuote('/tilbud.pipetilbud')),
      preferences.change(countedNumber('T2026-12')),
      preferences.change({ dealer }),
    ]);
    const remembered = {
      appearance: 'dark',
      zoomLevel: 2,
      folder: '/home/kari/tilbud',
      recentQuotes: ['/tilbud.pipetilbud'],
      quoteFolder: null,
      monthsKept: null,
      lastQuoteNumber: 'T2026-12',
      dealer,
    };
    assert.deepEqual(openPreferences(path).current(), remembered);
    assert.deepEqual(preferences.current(), remembered);
  });
  it('are written when the app waits for them before it ends', async (test) => {
    const path = join(await temporaryFolder(test), 'preferences.json');
    const preferences = openPreferences(path);
    for (const appearance of ['light', 'system', 'dark'] as const) void preferences.change({ appearance });
    await preferences.settled();
    assert.equal(openPreferences(path).current().appearance, 'dark');
  });
  it('suggest a number of a quote that follows the last one of the year', () => {
    assert.equal(nextQuoteNumber(null, 'T', 2026), 'T2026-1');
    assert.equal(nextQuoteNumber('T2026-12', '', 2026), '2026-13');
    assert.equal(nextQuoteNumber('T2026-12', '', 2027), '2027-1');
    const counted = (number: string) => countedNumber(number)({ lastQuoteNumber: '2026-12' }).lastQuoteNumber;
    for (const number of ['X2026-13', '2027-1']) assert.equal(counted(number), number);
    for (const number of ['2026-12', '2026-3', '2025-99', 'Hansen 2', 'Hansen', ''])
      assert.equal(counted(number), '2026-12');
  });
  it('suggest the next number of the series that the dealer has typed', () => {
    const counted = (number: string, last: string) => countedNumber(number)({ lastQuoteNumber: last }).lastQuoteNumber;
    assert.equal(counted('1042', '2026-12'), '1042');
    assert.equal(nextQuoteNumber('1042', 'T', 2026), '1043');
    assert.equal(counted('1040', '1042'), '1042');
    assert.equal(nextQuoteNumber('K-0099', 'T', 2027), 'K-0100');
  });
  const defaults = {
    appearance: 'system',
    zoomLevel: 0,
    folder: null,
    quoteFolder: null,
    monthsKept: null,
    recentQuotes: [],
    lastQuoteNumber: null,
    dealer: null,
  };
  for (const contents of [
    '',
    'null',
    '{"appearance":"pink"}',
    '{"zoomLevel":"1"}',
    '{"zoomLevel":1000}',
    '{"folder":7,"recentQuotes":{}}',
    '{"lastQuoteNumber":7}',
    '{"dealer":{"name":7}}',
    '{"dealer":{"name":"A","address":"B"}}',
    '{"dealer":{"name":"A","organisationNumber":"987654326"}}',
  ]) {
    it(`are the defaults when the file reads ${JSON.stringify(contents)}`, async (test) => {
      const path = join(await temporaryFolder(test), 'preferences.json');
      await writeFile(path, contents);
      assert.deepEqual(openPreferences(path).current(), defaults);
    });
  }
  it('keep usable values beside an unusable one', async (test) => {
    const path = join(await temporaryFolder(test), 'preferences.json');
    await writeFile(path, '{"appearance":"light","zoomLevel":null,"recentQuotes":["/a",7]}');
    assert.deepEqual(openPreferences(path).current(), { ...defaults, appearance: 'light', recentQuotes: ['/a'] });
  });
  it('are used as soon as they can be read, and are not overwritten before', async (test) => {
    const path = join(await temporaryFolder(test), 'preferences.json');
    // On every system a folder is there, but cannot be read as a file.
    await mkdir(path);
    const preferences = openPreferences(path);
    assert.deepEqual(preferences.current(), defaults);
    await assert.rejects(preferences.change(openedQuote('/b')), /cannot be read/);
    assert.deepEqual(preferences.current().recentQuotes, ['/b']);
    await rmdir(path);
    const stored = { appearance: 'dark', recentQuotes: ['/a'], dealer: { name: 'Ovnhuset AS', address: [] } };
    await writeFile(path, JSON.stringify(stored));
    assert.equal(preferences.current().dealer?.name, 'Ovnhuset AS');
    await preferences.change({ zoomLevel: 3 });
    assert.deepEqual(JSON.parse(await readFile(path, 'utf8')), {
      ...stored,
      recentQuotes: ['/b', '/a'],
      zoomLevel: 3,
    });
  });
  it('leave in their file what this version does not understand', async (test) => {
    const path = join(await temporaryFolder(test), 'preferences.json');
    await writeFile(path, '{"zoomLevel":1000,"dealer":{"name":"A","organisationNumber":"1"},"later":[1]}');
    await openPreferences(path).change({ appearance: 'light' });
    assert.deepEqual(JSON.parse(await readFile(path, 'utf8')), {
      zoomLevel: 1000,
      dealer: { name: 'A', organisationNumber: '1' },
      later: [1],
      appearance: 'light',
    });
  });
  it('are kept beside the new ones if they are damaged', async (test) => {
    const folder = await temporaryFolder(test);
    const path = join(folder, 'preferences.json');
    await writeFile(path, '{"dealer":{"name":"Ovnhuset AS"},');
    const preferences = openPreferences(path);
    await Promise.all([preferences.change({ zoomLevel: 1 }), preferences.change({ zoomLevel: 2 })]);
    assert.equal(openPreferences(path).current().zoomLevel, 2);
    const [damaged = '', ...others] = (await readdir(folder)).filter((name) => name !== 'preferences.json');
    assert.deepEqual(others, []);
    assert.match(await readFile(join(folder, damaged), 'utf8'), /Ovnhuset/);
  });
  it('list a quote that is opened again once, in front, and six at most', () => {
    const reopened = openedQuote('/b')({ recentQuotes: ['/a', '/b', '/c'] });
    assert.deepEqual(reopened, { recentQuotes: ['/b', '/a', '/c'] });
    const seventh = openedQuote('7')({ recentQuotes: ['1', '2', '3', '4', '5', '6'] });
    assert.equal(seventh.recentQuotes.join(''), '712345');
  });
});

describe('writing a file', () => {
  it('cleans up when the place is taken by a folder', async (test) => {
    const folder = await temporaryFolder(test);
    await mkdir(join(folder, 'taken', 'full'), { recursive: true });
    await assert.rejects(writeFileAtomically(join(folder, 'taken'), 'x'));
    assert.deepEqual(await readdir(folder), ['taken']);
  });
  it('writes the target of a link, and keeps the permissions', { skip: process.platform === 'win32' }, async (test) => {
    const folder = await temporaryFolder(test);
    const [target, link] = [join(folder, 'shared', 'a.pipetilbud'), join(folder, 'a.pipetilbud')];
    await mkdir(join(folder, 'shared'));
    await writeFile(target, 'old');
    await chmod(target, 0o660);
    await symlink(target, link);
    await writeFileAtomically(link, 'new');
    assert.equal((await lstat(link)).isSymbolicLink(), true);
    assert.equal(await readFile(target, 'utf8'), 'new');
    assert.equal((await stat(target)).mode & 0o777, 0o660);
  });
  it('takes names as long as the file system does', async (test) => {
    const folder = await temporaryFolder(test);
    const name = `${'ø'.repeat(121)}a.pipetilbud`;
    assert.equal(Buffer.byteLength(name), 254);
    await writeFileAtomically(join(folder, name), 'new');
    assert.deepEqual(await readdir(folder), [name]);
  });
});

describe('the folder that is suggested for a document', () => {
  it('is the one of last time while it is there', async (test) => {
    const folder = await temporaryFolder(test);
    const preferences = openPreferences(join(folder, 'preferences.json'));
    await rememberFolder(join(folder, 'tilbud.pdf'), preferences);
    assert.equal(await suggestedFolder([null, preferences.current().folder], () => 'system'), folder);
    assert.equal(await suggestedFolder([join(folder, 'gone'), null], (name) => name), 'documents');
    assert.equal(await suggestedFolder([null], (name) => name), 'documents');
  });
  it('is the home folder where the system knows no documents', async () => {
    const path = await suggestedFolder([null], (name) =>
      name === 'home' ? '/home/kari' : assert.fail('no such folder'),
    );
    assert.equal(path, '/home/kari');
  });
});

describe('the name of a document', () => {
  const cases: [string, string][] = [
    ['', 'Delliste.csv'],
    ['Hytte Olsen', 'Delliste Hytte Olsen.csv'],
    ['../../etc:passwd', 'Delliste .. .. etc passwd.csv'],
    ['\0\n\t', 'Delliste.csv'],
    ['Olsen...', 'Delliste Olsen.csv'],
    ['Ågotnes', 'Delliste Ågotnes.csv'],
  ];
  for (const [reference, name] of cases) {
    it(`for the job ${JSON.stringify(reference)} is ${name}`, () =>
      assert.equal(documentFileName('Delliste', reference, 'csv'), name));
  }
  it('is never longer than file systems take', () => {
    assert.ok(documentFileName('Delliste', 'x'.repeat(500), 'csv').length < 130);
    const wide = documentFileName('Delliste', '\u6696'.repeat(120), 'csv');
    assert.ok(Buffer.byteLength(wide) <= 240);
    assert.match(wide, /^Delliste \u6696+\.csv$/);
  });
});

describe('the folders of the app', () => {
  const facts: SystemFacts = {
    platform: 'linux',
    environment: { LOCALAPPDATA: 'local', PROGRAMDATA: 'all' },
    home: 'home',
    applicationData: 'roaming',
    application: 'A',
    resources: 'R',
    isPackaged: true,
    givenUserFolder: '',
  };
  it('hold the bundled catalogue beside the asar when installed, and in the project when run from source', () => {
    assert.equal(desktopFolders(facts).bundledCatalogue, join('R', 'catalogue', 'catalogue.sqlite'));
    const { bundledCatalogue, userData } = desktopFolders({ ...facts, isPackaged: false });
    assert.equal(bundledCatalogue, join('A', 'db', 'catalogue', 'catalogue.sqlite'));
    assert.equal(userData, join('roaming', 'Pipekalkulator (source)'));
  });
  it('are the local folders of a user on Windows, which no company copies at each logon', () => {
    assert.equal(desktopFolders({ ...facts, platform: 'win32' }).userData, join('local', 'Pipekalkulator'));
    const bare = { ...facts, platform: 'win32', environment: {} } as const;
    assert.equal(desktopFolders(bare).userData, join('roaming', 'Pipekalkulator'));
  });
  it('keep the logs of the installed app and of the source apart on a Mac', () => {
    const logs = (isPackaged: boolean) => desktopFolders({ ...facts, platform: 'darwin', isPackaged }).logFolder;
    assert.equal(logs(true), join('home', 'Library', 'Logs', 'Pipekalkulator'));
    assert.notEqual(logs(true), logs(false));
  });
  it('are all in the one on the command line, where there is one', () => {
    const given = desktopFolders({ ...facts, platform: 'darwin', givenUserFolder: 'G' });
    assert.deepEqual([given.userData, given.logFolder], ['G', join('G', 'logs')]);
  });
  it('hold the central settings where administrators look for them', () => {
    const places = (['win32', 'darwin', 'linux'] as const).map(
      (platform) => desktopFolders({ ...facts, platform }).centralSettings,
    );
    assert.deepEqual(places, [
      join('all', 'Pipekalkulator', 'settings.json'),
      join('/Library/Application Support/Pipekalkulator/settings.json'),
      join('/etc/pipekalkulator/settings.json'),
    ]);
  });
});

describe('the identity of the app', () => {
  it('is set on Windows only', () => {
    const told: string[] = [];
    const app = { setAppUserModelId: (identity: string) => void told.push(identity) };
    identify(app, 'linux');
    identify(app, 'win32');
    assert.deepEqual(told, ['no.skorsteinskalkulator.desktop']);
  });
});
