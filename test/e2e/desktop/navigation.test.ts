import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import type { MenuItemConstructorOptions } from 'electron';
import type { Page } from 'playwright-core';
import { calculatorPage, clickLink, failurePage, until, watchExternalLinks, windowCount } from './app-control.ts';
import type { DesktopApp } from './desktop-app.ts';
import { everydayUser } from './desktop-user.ts';

/** Time in which a navigation that was not stopped would have begun. */
const SETTLING_IN_MILLISECONDS = 300;

async function assertUntouched(app: DesktopApp, page: Page, origin: string, followed: string): Promise<void> {
  await wait(SETTLING_IN_MILLISECONDS);
  assert.equal(new URL(page.url()).origin, origin, followed);
  assert.equal(await windowCount(app), 1);
  assert.ok((await page.locator('form').count()) > 0, 'the calculator is still there');
}

describe('a page of the desktop app', () => {
  it('never leaves its origin, whatever its links look like', async () => {
    const { app, page } = await everydayUser.use();
    const opened = await watchExternalLinks(app);
    const { origin, host } = new URL(page.url());
    const lookAlike = `http://127.0.0.1.evil.example:${host.split(':')[1]}/`;
    // Only these are opened outside: the browser of the system can judge them.
    const outward = [lookAlike, 'http://shell.invalid/quit'];
    // One of each kind: `security.test.ts` judges many more.
    const hostile = [
      ...outward,
      `http://user:password@${host}/`,
      'file:///etc/passwd',
      'javascript:document.body.remove()',
      'data:text/html,<h1>evil</h1>',
    ];
    for (const [index, address] of hostile.entries()) {
      await clickLink(page, address);
      await opened(Math.min(index + 1, outward.length));
      await assertUntouched(app, page, origin, address);
    }
    for (const address of hostile) await clickLink(page, address, { target: '_blank' });
    await opened(2 * outward.length);
    await assertUntouched(app, page, origin, 'links to new windows');
    assert.deepEqual(await opened(0), [...outward, ...outward]);
  });

  it('has its outward links opened by the system, in the same window and in a new one', async () => {
    const { app, page } = await everydayUser.use();
    const opened = await watchExternalLinks(app);
    const { origin } = new URL(page.url());
    const outward = ['https://www.dibk.no/', 'mailto:post@example.com', 'https://example.com/new'];
    for (const [index, address] of outward.entries()) {
      await clickLink(page, address, address.endsWith('new') ? { target: '_blank' } : {});
      await opened(index + 1);
    }
    await assertUntouched(app, page, origin, 'three outward links');
    assert.deepEqual(await opened(0), outward);
  });

  it('is not led away by a redirect, which opens no other program either', async () => {
    const { app, page } = await everydayUser.use();
    const opened = await watchExternalLinks(app);
    const { origin } = new URL(page.url());
    await page.route('**/redirect-me', (route) =>
      route.fulfill({ status: 302, headers: { location: 'https://evil.example/' } }),
    );
    await clickLink(page, '/redirect-me');
    await assertUntouched(app, page, origin, 'a redirect');
    assert.deepEqual(await opened(0), []);
  });

  it('is given no permission but to write to the clipboard, whether it looks or asks, and no device; no foreign view is attached to it', async () => {
    const { app, page } = await everydayUser.use();
    const isPrevented = await app.evaluate(({ BrowserWindow }) => {
      let prevented = false;
      const event = {
        preventDefault: () => {
          prevented = true;
        },
      };
      BrowserWindow.getAllWindows()[0]?.webContents.emit('will-attach-webview', event, {}, {});
      return prevented;
    }, null);
    assert.equal(isPrevented, true);
    const states = await page.evaluate(`(async () => {
      const state = async (name) => (await navigator.permissions.query({ name })).state;
      return {
        geolocation: await state('geolocation'),
        notifications: await state('notifications'),
        camera: await state('camera'),
        microphone: await state('microphone'),
        reading: await state('clipboard-read'),
        writing: await state('clipboard-write'),
        askedToNotify: await Notification.requestPermission(),
        askedWhere: await new Promise((resolve) => navigator.geolocation.getCurrentPosition(
          () => resolve('found'), ({ code }) => resolve('refused ' + code))),
        askedToFilm: await navigator.mediaDevices.getUserMedia({ video: true }).then(() => 'filmed', ({ name }) => name),
      };
    })()`);
    assert.deepEqual(states, {
      geolocation: 'denied',
      notifications: 'denied',
      camera: 'denied',
      microphone: 'denied',
      reading: 'denied',
      writing: 'granted',
      askedToNotify: 'denied',
      askedWhere: 'refused 1',
      askedToFilm: 'NotAllowedError',
    });
  });

  it('goes back from an empty page', async () => {
    const { page } = await everydayUser.use();
    const address = page.url();
    await clickLink(page, 'about:blank');
    await until('the page of before', () => page.url() === address);
    await page.locator('form').first().waitFor();
  });

  it('has date fields in the language of the app, not of the system', async () => {
    const { app, page } = await everydayUser.use();
    assert.equal(await page.evaluate('navigator.language'), 'nb');
    assert.equal(await app.evaluate(({ app: application }) => application.getLocale(), null), 'nb');
  });

  it('is refused in another partition, and does not load without one', async () => {
    const { app, page } = await everydayUser.use();
    const { origin } = new URL(page.url());
    const loaded = await app.evaluate(async ({ BrowserWindow }, address) => {
      const results: unknown[] = [];
      for (const webPreferences of [{ partition: 'another' }, {}]) {
        const window = new BrowserWindow({ show: false, webPreferences });
        const result: unknown = await window.loadURL(address).then(
          (): Promise<unknown> => window.webContents.executeJavaScript('document.body.innerText'),
          () => 'stopped',
        );
        results.push(result);
        window.close();
      }
      return results;
    }, `${origin}/`);
    assert.ok(Array.isArray(loaded));
    assert.doesNotMatch(String(loaded[0]), /Peis|Ovn|Produsent/, 'a page of the calculator');
    assert.equal(loaded[1], 'stopped');
  });

  it('has a context menu, which leads back, and copies the address of an outward link', async () => {
    const { app, page } = await everydayUser.use();
    await page.goto(`${page.url()}?floor=2`);
    const choose = async (id: string, linkURL: string): Promise<void> =>
      void (await app.evaluate(
        ({ BrowserWindow, Menu }, wanted) => {
          const buildFromTemplate = Menu.buildFromTemplate.bind(Menu);
          Object.assign(Menu, {
            buildFromTemplate(template: MenuItemConstructorOptions[]) {
              Object.assign(Menu, { buildFromTemplate });
              const item = template.find((one) => one.id === wanted.id);
              return {
                popup() {
                  if (item?.click) Reflect.apply(item.click, undefined, []);
                },
              };
            },
          });
          const params = { editFlags: {}, isEditable: false, linkURL: wanted.linkURL, selectionText: '' };
          BrowserWindow.getAllWindows()[0]?.webContents.emit('context-menu', {}, params);
        },
        { id, linkURL },
      ));
    await choose('context.copy_address', 'https://www.dibk.no/');
    await until('the copied address', async () => {
      const copied = await app.evaluate(({ clipboard }) => clipboard.readText(), null);
      return copied === 'https://www.dibk.no/';
    });
    await choose('view.back', '');
    await until('the page of before', () => new URL(page.url()).search === '');
  });

  it('sends nothing to another server, least of all the secret', async (test) => {
    const { app } = await everydayUser.use();
    const asked: string[] = [];
    const foreign = createServer((request, response) => {
      asked.push(request.url ?? '');
      response.end('evil');
    }).listen(0, '127.0.0.1');
    test.after(() => foreign.close());
    await once(foreign, 'listening');
    const address = foreign.address();
    assert.ok(typeof address === 'object' && address !== null);
    await app.evaluate(
      async ({ BrowserWindow }, url) =>
        BrowserWindow.getAllWindows()[0]
          ?.loadURL(url)
          .catch(() => null),
      `http://127.0.0.1:${address.port}/`,
    );
    const failure = await failurePage(app);
    assert.deepEqual(asked, []);
    // A click would wait for a page.
    await failure.evaluate(`document.querySelector('a.primary').click()`);
    await calculatorPage(app);
  });
});
