import assert from 'node:assert/strict';
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { createTemporaryCatalogue } from '../../support/temporary-catalogue.ts';
import { chooseMenuItem, menuLabels, pageOf, until, windowCount } from './app-control.ts';
import { endOf } from './child-process.ts';
import { desktopUser, everydayUser } from './desktop-user.ts';

/** On Windows a signal of another process ends a program at once. */
const noSignals = process.platform === 'win32';

describe('the desktop app', () => {
  const headless = desktopUser();
  const hasty = desktopUser();
  it('opens one window with the calculator, which it shows once it has painted, and puts all its processes into the sandbox', async () => {
    const { app, page } = await everydayUser.use();
    assert.ok((await page.locator('form').count()) > 0);
    assert.equal(await windowCount(app), 1);
    await until('the window to be visible', () =>
      app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible(), null),
    );
    // Chromium's sandbox refuses to run as root. Linux lists the system calls of a sandboxed process as filtered.
    if (process.platform !== 'linux' || process.getuid?.() === 0) return;
    const renderer = await app.evaluate(
      ({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.getOSProcessId(),
      null,
    );
    assert.match(await readFile(`/proc/${String(renderer)}/status`, 'utf8'), /^Seccomp:\s*2$/m);
  });

  it('keeps its data in the folder of the user; its log names arguments that it does not know, and a process that is gone', async () => {
    const { app, userFolder } = await everydayUser.use();
    assert.equal(await app.evaluate(({ app: application }) => application.getPath('userData'), null), userFolder);
    const details = { type: 'GPU', reason: 'crashed', exitCode: 139, name: 'GPU' };
    await app.evaluate(({ app: application }, gone) => application.emit('child-process-gone', {}, gone), details);
    const log = await readFile(join(userFolder, 'logs', 'desktop.log'), 'utf8');
    assert.match(log, /A process of the app is gone[^\n]*"GPU"[^\n]*139/);
    assert.match(log, /Arguments that nobody knows were ignored[^\n]*"--proxy-server"[^\n]*"--updated"/);
    assert.doesNotMatch(log, /hush/);
  });

  it('believes no proxy of the command line, and looks for none on the way to its own server', async () => {
    const { app, page, userFolder } = await everydayUser.use();
    await page.evaluate(`fetch('/customer', { headers: { 'x-forwarded-for': '203.0.113.7' } })`);
    const log = await until('the request in the log', async () => {
      const text = await readFile(join(userFolder, 'logs', 'desktop.log'), 'utf8');
      return text.includes('/customer') ? text : null;
    });
    assert.ok(!log.includes('203.0.113.7'));
    const way = await app.evaluate(
      ({ session }) => session.fromPartition('calculator').resolveProxy('http://127.0.0.2/'),
      null,
    );
    assert.equal(way, 'DIRECT', 'although the command line names a proxy');
  });

  it('answers its own windows only: any other program on the machine gets 403', async () => {
    const { page } = await everydayUser.use();
    const { origin } = new URL(page.url());
    assert.equal((await fetch(origin)).status, 403);
    assert.equal((await fetch(origin, { headers: { 'x-desktop-secret': 'guess' } })).status, 403);
    assert.equal(await page.evaluate(async () => (await fetch('/')).status), 200);
  });

  it('has a Norwegian menu, from source with the profiler, whose second window is used again, also by links', async () => {
    const { app, page } = await everydayUser.use();
    assert.deepEqual(await menuLabels(app), ['&Fil', '&Rediger', '&Vis', '&Utvikler', '&Hjelp']);
    await chooseMenuItem(app, 'developer.profiler');
    const profiler = await pageOf(app, /\/_profiler\/latest/);
    assert.equal(await page.evaluate(`fetch('/_profiler/latest').then(({ status }) => status)`), 200);
    await profiler.evaluate(`location.hash = 'elsewhere'`);
    await chooseMenuItem(app, 'developer.profiler');
    await until('the profiler to be shown again', () => !profiler.url().includes('#elsewhere'));
    await page.evaluate(`window.open('/_profiler/latest?panel=db')`);
    await profiler.waitForURL(/panel=db/);
    assert.equal(await windowCount(app), 2);
  });

  it('started a second time by a double click on a catalogue, brings its window with that catalogue to the front, and ends', async () => {
    const { app, driver, page, userFolder } = await everydayUser.use();
    await using catalogue = await createTemporaryCatalogue("UPDATE catalogue_info SET version = '2999.1'");
    const path = join(catalogue.folder, 'Priser 2999.pipekatalog');
    await copyFile(catalogue.path, path);
    await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.minimize(), null);
    assert.equal(await driver.launchAgain({ userFolder, argumentList: [path] }), 0);
    await until('the window to be restored', () =>
      app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isMinimized() === false, null),
    );
    await page.waitForURL(/\/catalogue\/change\//);
    await page.locator('.catalogue-source', { hasText: 'Priser 2999.pipekatalog' }).waitFor();
    assert.equal(await windowCount(app), 1);
  });

  it('ends in order on a signal while it starts', { skip: noSignals }, async () => {
    const app = await hasty.start();
    app.signal('SIGTERM');
    assert.equal(await endOf(app), 0, app.output());
    assert.match(await readFile(join(hasty.userFolder, 'logs', 'desktop.log'), 'utf8'), /The app ends\./);
  });

  it(
    'as a server shows the prices for all to everybody, not the prices of a user, works while a share is away, and ends on a signal',
    { skip: noSignals },
    async (test) => {
      const { driver, userFolder } = headless;
      await using chosen = await createTemporaryCatalogue("UPDATE color SET color = 'Testfarge' WHERE id = 1");
      const folder = join(userFolder, 'catalogues');
      await mkdir(folder);
      await copyFile(chosen.path, join(folder, 'own.sqlite'));
      await writeFile(join(folder, 'selected.json'), '{"file":"own.sqlite"}');
      const settings = join(userFolder, 'settings.json');
      await writeFile(settings, JSON.stringify({ catalogue: '/share-without-answer/priser.pipekatalog' }));
      const argumentList = ['--port', '0', '--settings', settings];
      const { address, stop } = await driver.launchHeadless({ userFolder, argumentList });
      test.after(stop);
      const answer = await fetch(address);
      assert.equal(answer.status, 200);
      assert.doesNotMatch(await answer.text(), /Testfarge/);
      assert.equal(await stop(), 0);
      await assert.rejects(fetch(address));
    },
  );
});
