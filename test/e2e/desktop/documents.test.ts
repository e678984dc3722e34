import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { unzipSync } from 'fflate';
import {
  answerDialogs,
  calculatorPage,
  chooseMenuItem,
  quit,
  shownDialogs,
  shownMessage,
  until,
} from './app-control.ts';
import { desktopSet, sharedDesktop } from './desktop-set.ts';

async function readWhenThere(path: string): Promise<Buffer> {
  return await until(`the file ${path}`, () => readFile(path).catch(() => null));
}

describe('the commands of the menu', () => {
  const shared = sharedDesktop();
  it('save the page as PDF with page numbers, under the name of the job', async () => {
    const { app, page, userFolder } = await shared.use();
    await page.goto(`${page.url()}?reference=Hytte+Olsen`);
    const path = join(userFolder, 'saved.pdf');
    await answerDialogs(app, { save: path });
    await chooseMenuItem(app, 'file.save-pdf');
    const pdf = await until('a whole PDF', async () => {
      const contents = (await readWhenThere(path)).toString('latin1');
      return contents.trimEnd().endsWith('%%EOF') ? contents : null;
    });
    assert.match(pdf, /^%PDF-/);
    assert.match(pdf, /\/Type \/Page\b/);
    const [dialog] = await shownDialogs(app);
    assert.match(dialog?.detail ?? '', /Skorsteinsberegning Hytte Olsen\.pdf$/);
  });

  it('export the list that the page offers as CSV, and say so when it offers none', async () => {
    const { app, page, userFolder } = await shared.use();
    await answerDialogs(app, {});
    await chooseMenuItem(app, 'file.export-csv');
    await shownMessage(app, /ingen delliste/);

    const path = join(userFolder, 'saved.csv');
    await page.evaluate(`{
      const link = Object.assign(document.createElement('a'), { href: '/', type: 'text/csv' });
      document.body.append(link);
    }`);
    await answerDialogs(app, { save: path });
    await chooseMenuItem(app, 'file.export-csv');
    assert.ok((await readWhenThere(path)).length > 0, 'what the link leads to, fetched with the secret');

    await page.evaluate(`document.querySelector('a[type="text/csv"]').href = 'http://127.0.0.1:9/'`);
    await answerDialogs(app, { save: path });
    await chooseMenuItem(app, 'file.export-csv');
    await shownMessage(app, /ingen delliste/);
  });

  it('save diagnostics without the secret of this start', async () => {
    const { app, userFolder } = await shared.use();
    const path = join(userFolder, 'diagnostics.zip');
    await answerDialogs(app, { save: path });
    await chooseMenuItem(app, 'help.diagnostics');
    await shownMessage(app, /Diagnostikken er lagret/);
    const files = unzipSync(await readFile(path));
    assert.deepEqual(Object.keys(files).sort(), ['desktop.log', 'system.json']);
    const facts = new TextDecoder().decode(files['system.json']);
    assert.match(facts, /"startInMilliseconds"/);
    assert.doesNotMatch(facts, /"secret"/);
  });

  it('tell versions and the date of the catalogue', async () => {
    const { app } = await shared.use();
    await answerDialogs(app, { button: 1 });
    await chooseMenuItem(app, 'help.about');
    const about = await shownMessage(app, /Skorsteinskalkulator/);
    assert.match(about.detail, /Versjon \d[^]*Katalog: \d[^]*\d{4}-\d{2}-\d{2}, medfølgende[^]*Node\.js \d/);
    const copied = await until('the copy', () => app.evaluate(({ clipboard }) => clipboard.readText(), null));
    assert.ok(typeof copied === 'string');
    assert.match(copied, /Katalog: \d/);
  });

  it('show the page light or dark, now and after a restart', async (test) => {
    const { launch, userFolder } = await desktopSet(test);
    const first = await launch();
    const page = await calculatorPage(first);
    await chooseMenuItem(first, 'view.appearance.dark');
    await until('the dark page', () => page.evaluate(`matchMedia('(prefers-color-scheme: dark)').matches`));
    await readWhenThere(join(userFolder, 'preferences.json'));
    await quit(first);
    const second = await launch();
    await calculatorPage(second);
    assert.equal(await second.evaluate(({ nativeTheme }) => nativeTheme.themeSource, null), 'dark');
  });

  it('start a new calculation', async () => {
    const { app, page } = await shared.use();
    await page.goto(`${page.url()}?floor=2`);
    await chooseMenuItem(app, 'file.new');
    await until('the empty form', () => new URL(page.url()).search === '');
  });
});
