import assert from 'node:assert/strict';
import { test } from 'node:test';
import { becomesTrue } from '../../support/browser.ts';
import { laptop, sharedSite } from '../../support/shared-site.ts';

const { visit } = sharedSite();

test('a name without its letters in order, accents or blanks, and Enter choose the one fireplace that they can mean', async () => {
  await visit('/', {}, async (page) => {
    const search = page.locator('#fireplace-input');
    await search.focus();
    for (const [typed, name] of [
      ['gru1329', 'Vedovn Holme 2 Høy · GRU-1329'],
      ['straa eldnes', 'Vedovn Strå 1 · ELD-1140'],
      ['hoy holme gruvas', 'Vedovn Holme 2 Høy · GRU-1329'],
    ] as const) {
      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.type(typed);
      await page.locator('#fireplace-input__option--0').waitFor();
      assert.equal(await page.locator('.autocomplete__option').count(), 1);
      await page.keyboard.press('Enter');
      await becomesTrue(page, `document.getElementById('fireplace-input').value === ${JSON.stringify(name)}`);
    }
  });
});

test('a search that finds nothing forgives one letter in each longer word of a name, and no figure', async () => {
  await visit('/', {}, async (page) => {
    const search = page.locator('#fireplace-input');
    await search.focus();
    for (const [typed, name] of [
      ['vedovn tnde', 'Vedovn Tinde 1'],
      ['vedivn tinda 1', 'Vedovn Tinde 1'],
      ['peisinsats kvist', 'Peisinnsats Kvist'],
      ['peisinsa kvist', 'Peisinnsats Kvist'],
      ['edovn tinnde', 'Vedovn Tinde 1'],
    ] as const) {
      await search.fill(typed);
      await becomesTrue(page, `document.querySelector('.autocomplete__option')?.innerText.startsWith('${name}')`);
      const hits = await page.locator('.autocomplete__option').allInnerTexts();
      const wanted = new RegExp(`^${name.split(' ').slice(0, 2).join(' ')}`);
      assert.deepEqual(
        hits.filter((hit) => !wanted.test(hit)),
        [],
        typed,
      );
    }
    for (const typed of ['tnd', 'tendi', 'gru9999', 'bæa1007', 'vedovn xyzw', 'skorstein']) {
      await search.fill(typed);
      await page.locator('.autocomplete__option--no-results').waitFor();
    }
    await search.fill('tinde');
    await page.locator('#fireplace-input__option--0').waitFor();
    const hits = await page.locator('.autocomplete__option').allInnerTexts();
    assert.deepEqual(
      hits.filter((hit) => !hit.includes('Tinde')),
      [],
      'what is spelled so is found alone',
    );
  });
});

test('a search lists names before numbers, marks the first hit, and takes it at Enter', async () => {
  await visit('/', {}, async (page) => {
    await page.evaluate(`{
      const option = document.querySelector('#fireplace option[value="4"]');
      option.text = option.text.replace(/\\S+$/, 'TIN-0001');
    }`);
    await page.locator('#fireplace-input').focus();
    await page.keyboard.type('tin');
    const marked = page.locator('.autocomplete__option--focused');
    await marked.waitFor();
    const hits = await page.locator('.autocomplete__option').allInnerTexts();
    assert.ok(hits.length > 1);
    assert.match(hits.at(-1) ?? '', /TIN-0001/);
    const [name] = (await marked.innerText()).split('\n');
    assert.match(name ?? '', /Tinde/);
    await page.keyboard.press('Enter');
    await page.waitForURL(/fireplace=\d+/);
    assert.ok((await page.locator('#fireplace-input').inputValue()).startsWith(name ?? '-'));
    assert.equal(await page.locator('.autocomplete__menu--visible').count(), 0);
  });
});

test('the search says that the catalogue lacks a fireplace, and names the way out', async () => {
  await visit('/?fireplace=99999&floor=9999', {}, async (page) => {
    const style = (selector: string, property: string): Promise<string> =>
      page.evaluate(`getComputedStyle(document.querySelector('${selector}')).getPropertyValue('${property}')`);
    assert.equal(await style('#fireplace-input', 'background-image'), 'none', 'no mark over the arrow of the search');
    for (const selector of ['#fireplace-input', '#floor'])
      assert.match(await style(selector, 'background-repeat'), /no-repeat/, selector);
    const search = page.locator('#fireplace-input');
    assert.equal(await search.getAttribute('aria-describedby'), 'fireplace-message');
    assert.notEqual(await style('#fireplace-input', 'border-top-color'), await style('#slab', 'border-top-color'));
    await page.getByRole('link', { name: 'Ildsted: Fjern' }).click();
    await page.waitForURL((url) => !url.searchParams.has('fireplace'));
    assert.equal(await search.getAttribute('aria-invalid'), null);
  });
});

test('a search without hits stays in its field and asks the server nothing; leaving an unfinished search restores the choice', async () => {
  await visit(`/?fireplace=1`, {}, async (page) => {
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    const chosen = await page.locator('#fireplace-input').inputValue();
    await page.locator('#fireplace-input').fill('zzz');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.getByText(`Ingen ildsteder passer til «zzz». ${chosen} er fortsatt valgt.`).waitFor();
    assert.equal(await page.locator('#fireplace-input').inputValue(), 'zzz');
    await page.locator('#fireplace-input').fill('tinde');
    await page.keyboard.press('Tab');
    await becomesTrue(page, `document.getElementById('fireplace-input').value === ${JSON.stringify(chosen)}`);
    assert.equal(await page.locator('#fireplace-no-match').isVisible(), false);
    assert.deepEqual(
      requests.filter((url) => !url.includes('/assets/')),
      [],
    );
  });
});

test('clearing the fireplace keeps the focus in the form', async () => {
  await visit(`/?fireplace=1`, {}, async (page) => {
    await page.locator('#fireplace-input').fill('');
    await page.keyboard.press('Tab');
    await page.waitForURL((url) => !url.searchParams.has('fireplace'));
    assert.equal(await page.evaluate('document.activeElement.id'), 'producer');
  });
});

test('the fireplace that was found stays in its field while the rest is chosen, and no list opens over the rest', async () => {
  await visit('/', laptop, async (page) => {
    const search = page.locator('#fireplace-input');
    await search.click();
    await page.keyboard.type('gru1392');
    await page.keyboard.press('Enter');
    await page.waitForURL(/fireplace=56/);
    assert.equal(await page.locator('.autocomplete__menu--visible').count(), 0);
    await page.locator('.chip:has(#color-1)').click();
    await page.waitForURL(/color=1/);
    await page.locator('#floor').selectOption('4');
    await page.waitForURL(/floor=4/);
    assert.equal(await search.inputValue(), 'Vedovn Gnist 2 Høy · GRU-1392');
    await search.focus();
    assert.equal(await page.locator('.autocomplete__menu--visible').count(), 0);
    await search.click();
    await page.locator('.autocomplete__menu--visible .autocomplete__option').nth(20).waitFor();
  });
});
