import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { z } from 'zod';
import { endOf, LIMIT_IN_MILLISECONDS } from './child-process.ts';
import type { DesktopApp } from './desktop-app.ts';

const shownDialogSchema = z.object({
  kind: z.enum(['message', 'open', 'save']),
  message: z.string(),
  detail: z.string(),
});
const textsSchema = z.array(z.string());

/** The address of a calculation that has a list and a price. */
export const calculation = '/?fireplace=1&scheme=2&pipe=3&floor=4&roof_type=4&color=1';

/** The texts of a dialog: message and detail, or title and suggested path or folder. */
export type ShownDialog = z.infer<typeof shownDialogSchema>;

export interface DialogAnswers {
  /** The file that the user opens; null cancels. */
  open?: string | null;
  /** The path under which the user saves; null cancels. */
  save?: string | null;
  /** The number of the button that the user presses. */
  button?: number;
}

/** Waits until the work results in a value other than null, undefined or false. */
export async function until<Result>(
  what: string | (() => string),
  work: () => Result | Promise<Result>,
): Promise<NonNullable<Result>> {
  const end = performance.now() + LIMIT_IN_MILLISECONDS;
  for (;;) {
    const result = await work();
    if (result !== null && result !== undefined && result !== false) return result;
    if (performance.now() > end) throw new Error(`Waited too long for ${typeof what === 'string' ? what : what()}.`);
    await wait(50);
  }
}

/** The page with a matching address, when it has loaded. */
export async function pageOf(app: DesktopApp, address: RegExp): Promise<Page> {
  const opened = (): string =>
    app
      .pages()
      .map((open) => open.url())
      .join(' and ');
  const page = await until(
    () => `a page of ${String(address)}, while ${opened()} were open`,
    () => app.pages().find((open) => address.test(open.url())),
  );
  page.setDefaultTimeout(LIMIT_IN_MILLISECONDS);
  await page.waitForLoadState();
  return page;
}

/** The page that shows what a file would change, or why it cannot be imported. */
export async function previewPage(app: DesktopApp): Promise<Page> {
  const page = await pageOf(app, /\/catalogue\/change\//);
  await page.getByRole('heading', { level: 1, name: /Forhåndsvisning|Gå tilbake\?|kan ikke importeres/ }).waitFor();
  return page;
}

export async function totalOf(page: Page): Promise<string> {
  return (await page.locator('.verdict-total .amount').first().innerText()).trim();
}

/** Opens the calculation that has a price, and returns the price. */
export async function openCalculation(page: Page): Promise<string> {
  await page.goto(new URL(calculation, page.url()).href);
  return await totalOf(page);
}

export async function calculatorPage(app: DesktopApp): Promise<Page> {
  return await pageOf(app, /^http:\/\/127\.0\.0\.1:\d+\/(?:\?|$)/);
}

/** The page with a failure screen: it may be in the place of the screen that says what a start waits for. */
export async function failurePage(app: DesktopApp): Promise<Page> {
  const page = await pageOf(app, /^data:text\/html/);
  await page.locator('a.primary').waitFor();
  return page;
}

/** Clicks a link that the page does not have itself. */
export async function clickLink(
  page: Page,
  href: string,
  more: { readonly target?: string; readonly download?: string } = {},
): Promise<void> {
  await page.evaluate(`{
    const link = Object.assign(document.createElement('a'), ${JSON.stringify({ href, ...more })});
    document.body.append(link);
    link.click();
    link.remove();
  }`);
}

/** Drops files on a page by events of the browser itself, as a user does. A page ignores them until it has painted. */
export async function drop(page: Page, ...files: readonly string[]): Promise<void> {
  const painted = 'new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(() => seen(null))))';
  await page.evaluate(painted);
  await page.evaluate("addEventListener('drop', () => console.debug('dropped'), { capture: true, once: true })");
  const arrival = page
    .waitForEvent('console', { predicate: (message) => message.text() === 'dropped' })
    .catch(() => null);
  const data = { items: [], files: [...files], dragOperationsMask: 1 };
  const session = await page.context().newCDPSession(page);
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await session.send('Input.dispatchDragEvent', { type, x: 300, y: 300, data });
  }
  await session.detach();
  assert.notEqual(await arrival, null, 'the page saw the drop');
}

/** Chooses an item of the menu by its id. */
export async function chooseMenuItem(app: DesktopApp, id: string): Promise<void> {
  await app.evaluate(({ Menu }, wanted) => {
    const item = Menu.getApplicationMenu()?.getMenuItemById(wanted);
    if (!item) throw new Error(`The menu has no item ${wanted}.`);
    Reflect.apply(item.click, item, []);
  }, id);
}

export async function menuLabels(app: DesktopApp): Promise<string[]> {
  return await until('the menu', async () => {
    const labels = textsSchema.parse(
      await app.evaluate(({ Menu }) => Menu.getApplicationMenu()?.items.map(({ label }) => label) ?? [], null),
    );
    return labels.includes('&Hjelp') ? labels : null;
  });
}

/** Answers all later dialogs. Forgets the earlier ones. */
export async function answerDialogs(app: DesktopApp, answers: DialogAnswers): Promise<void> {
  await app.evaluate(({ dialog }, { open = null, save = null, button = 0 }) => {
    const shown: ShownDialog[] = [];
    Object.assign(globalThis, { shownDialogs: shown });
    const note = (kind: ShownDialog['kind'], given: unknown[]): void => {
      const options: unknown = given.at(-1);
      const text = (name: string): string =>
        typeof options === 'object' && options !== null ? String(Reflect.get(options, name) ?? '') : '';
      shown.push({
        kind,
        message: text(kind === 'message' ? 'message' : 'title'),
        detail: text(kind === 'message' ? 'detail' : 'defaultPath'),
      });
    };
    Object.assign(dialog, {
      showMessageBox: async (...given: unknown[]) => {
        note('message', given);
        return { response: button, checkboxChecked: false };
      },
      showOpenDialog: async (...given: unknown[]) => {
        note('open', given);
        return { canceled: open === null, filePaths: open === null ? [] : [open] };
      },
      showSaveDialog: async (...given: unknown[]) => {
        note('save', given);
        return { canceled: save === null, filePath: save ?? '' };
      },
    });
  }, answers);
}

export async function shownDialogs(app: DesktopApp): Promise<ShownDialog[]> {
  return z
    .array(shownDialogSchema)
    .parse(await app.evaluate((): unknown => Reflect.get(globalThis, 'shownDialogs'), null));
}

/** Waits until a message box with a matching message was shown. */
export async function shownMessage(app: DesktopApp, message: RegExp): Promise<ShownDialog> {
  return await until(`a message like ${String(message)}`, async () => {
    const shown = await shownDialogs(app);
    return shown.find((box) => box.kind === 'message' && message.test(box.message));
  });
}

/** Takes the bundled catalogue into use by the menu, in place of an own one. It has another server, which the page follows. */
export async function backToBundledCatalogue(app: DesktopApp): Promise<void> {
  const page = await pageOf(app, /^http:/);
  const { origin } = new URL(page.url());
  await answerDialogs(app, {});
  await chooseMenuItem(app, 'file.bundled_catalogue');
  await shownMessage(app, /medfølgende katalogen er tatt i bruk/);
  await page.waitForURL((address) => address.origin !== origin);
}

/** From now on, keeps the addresses that would have been opened outside the app. Returns a function that waits for so many. */
export async function watchExternalLinks(app: DesktopApp): Promise<(count: number) => Promise<string[]>> {
  await app.evaluate(({ shell }) => {
    const opened: string[] = [];
    Object.assign(globalThis, { openedExternally: opened });
    Object.assign(shell, {
      openExternal: async (address: string) => {
        opened.push(address);
      },
    });
  }, null);
  return async (count) =>
    await until(`${count} addresses to be opened`, async () => {
      const opened = await app.evaluate((): unknown => Reflect.get(globalThis, 'openedExternally'), null);
      const addresses = textsSchema.parse(opened);
      return addresses.length >= count ? addresses : null;
    });
}

export async function zoomLevel(app: DesktopApp): Promise<unknown> {
  return await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.zoomLevel, null);
}

export async function appearance(app: DesktopApp): Promise<unknown> {
  return await app.evaluate(({ nativeTheme }) => nativeTheme.themeSource, null);
}

export async function windowCount(app: DesktopApp): Promise<number> {
  return Number(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length, null));
}

/**
 * Quits the app by a call and resolves with the exit code: on a Mac the item Quit belongs to the system, and a click
 * from a program does nothing.
 */
export async function quit(app: DesktopApp): Promise<number | null> {
  // The app may be gone before it can answer.
  await app.evaluate(({ app: application }) => application.quit(), null).catch(() => undefined);
  return await endOf(app);
}

/**
 * Saves the next download under this path. A test cannot answer the dialog of a download: the path is set before the dialog would open.
 * Returns a function that waits for the title and the path with which the dialog would have opened.
 */
export async function answerDownload(app: DesktopApp, path: string): Promise<() => Promise<ShownDialog>> {
  await app.evaluate(({ session }, savePath) => {
    Object.assign(globalThis, { downloadDialog: null });
    session.fromPartition('calculator').once('will-download', (_event, item) => {
      const { title = '', defaultPath = '' } = item.getSaveDialogOptions();
      Object.assign(globalThis, { downloadDialog: { kind: 'save', message: title, detail: defaultPath } });
      item.setSavePath(savePath);
    });
  }, path);
  return async () =>
    await until('the download', async () =>
      shownDialogSchema
        .nullable()
        .parse(await app.evaluate((): unknown => Reflect.get(globalThis, 'downloadDialog'), null)),
    );
}

/** From now on a call of the shell fails with this reason. */
export async function makeFail(
  app: DesktopApp,
  what: 'openExternal' | 'openPath' | 'print',
  reason: string,
): Promise<void> {
  await app.evaluate(
    ({ shell, BrowserWindow }, fault) => {
      if (fault.what === 'openExternal') {
        Object.assign(shell, { openExternal: () => Promise.reject(new Error(fault.reason)) });
      } else if (fault.what === 'openPath') Object.assign(shell, { openPath: async () => fault.reason });
      else {
        const printed: unknown[] = [];
        Object.assign(globalThis, { printed });
        const print = (options: unknown, done: (succeeded: boolean, reason: string) => void): void => {
          printed.push(options);
          done(false, fault.reason);
        };
        for (const { webContents } of BrowserWindow.getAllWindows()) Object.assign(webContents, { print });
      }
    },
    { what, reason },
  );
}
