import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium as playwright } from 'playwright-core';
import { z } from 'zod';
import { chromiumPath } from '../../support/chromium.ts';
import { endOf, headlessApp, startProcess, withinLimit, type StartedProcess } from './child-process.ts';
import type { DesktopApp, DesktopDriver, LaunchOptions } from './desktop-app.ts';
import { type Chromium, startChromium } from './stand-in/chromium-connection.ts';

/** The compiled shell under Node, with the stand-in module and windows of the machine's Chromium. */
export function standInDriver(root: string): DesktopDriver {
  return packedStandInDriver(root, root, root);
}

/**
 * The same for an app that has been packed.
 *
 * @param root folder of the project, where the stand-in is
 * @param application folder with the app's `package.json` and `dist/`
 * @param resources folder of the files beside the code
 */
export function packedStandInDriver(root: string, application: string, resources: string): DesktopDriver {
  const launcher = join(root, 'test', 'e2e', 'desktop', 'stand-in', 'launch.ts');

  /** @param chromium for the windows of the app; without it, the app can show none */
  function start(options: LaunchOptions, chromium: Chromium | null): StartedProcess {
    const argumentList = [launcher, `--user-data-dir=${options.userFolder}`, ...(options.argumentList ?? [])];
    return startProcess(process.execPath, argumentList, {
      cwd: application,
      environment: {
        ...process.env,
        STAND_IN_FOLDER: join(options.userFolder, 'system'),
        STAND_IN_PACKAGED: options.packaged === true ? 'yes' : 'no',
        STAND_IN_RESOURCES: resources,
        STAND_IN_CHROMIUM: chromium?.endpoint,
        // Shared by all apps of a run. An app with this variable keeps no compiled code of its own.
        NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled-in-tests'),
        ...(options.platform === undefined ? {} : { STAND_IN_PLATFORM: options.platform }),
        ...options.environment,
        NODE_TEST_CONTEXT: '',
      },
      withChannel: chromium !== null,
    });
  }

  return {
    name: 'stand-in',
    isStandIn: true,
    async launch(options) {
      const chromium = await takeChromium();
      const started = start(options, chromium);
      void started.ended.then(() => giveBack(chromium));
      try {
        return await connect(started, chromium);
      } catch (error) {
        await started.kill();
        throw error;
      }
    },
    launchAgain: async (options) => await endOf(start(options, null)),
    launchHeadless: async ({ argumentList = [], ...options }) =>
      await headlessApp(start({ ...options, argumentList: ['--headless', ...argumentList] }, null)),
  };
}

interface Answer {
  id: number;
  value?: unknown;
  error?: string;
}

/** The Chromiums of this process that no app uses. Each app has one for itself, and the next app gets it again. */
const freeChromiums: Chromium[] = [];
let givingBack: Promise<unknown> = Promise.resolve();

async function takeChromium(): Promise<Chromium> {
  await givingBack;
  return freeChromiums.pop() ?? (await startChromium(chromiumPath()));
}

function giveBack(chromium: Chromium): void {
  const end = whenEmpty(chromium).then(
    () => void freeChromiums.push(chromium),
    () => chromium.close(),
  );
  givingBack = Promise.all([givingBack, end]);
}

const targetsSchema = z.array(z.object({ url: z.string() }));

/** Waits until the pages of the app that has ended are closed. */
async function whenEmpty({ endpoint }: Chromium): Promise<void> {
  const list = new URL('/json/list', endpoint.replace(/^ws/, 'http'));
  const isOpen = async (): Promise<boolean> =>
    targetsSchema.parse(await (await fetch(list)).json()).some(({ url }) => url !== 'about:blank');
  while (await isOpen()) await wait(20);
}

async function connect(started: StartedProcess, chromium: Chromium): Promise<DesktopApp> {
  const ready = Promise.withResolvers<void>();
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  started.child.on('message', (message: unknown) => {
    if (typeof message !== 'object' || message === null) return;
    if ('isReady' in message) ready.resolve();
    else if (isAnswer(message)) settle(message);
  });

  function settle(answer: Answer): void {
    const question = waiting.get(answer.id);
    waiting.delete(answer.id);
    if (answer.error === undefined) question?.resolve(answer.value);
    else question?.reject(new Error(answer.error));
  }

  const ended = started.ended.then((code) => {
    const reason = new Error(`The app ended with ${String(code)}.\n${started.output()}`);
    ready.reject(reason);
    for (const question of waiting.values()) question.reject(reason);
    return code;
  });
  await withinLimit('the app to start', ready.promise);
  const browser = await playwright.connectOverCDP(chromium.endpoint, {
    // Otherwise Playwright would save the downloads in a folder of its own.
    noDefaults: true,
  });
  let lastId = 0;
  return {
    evaluate(work, argument) {
      lastId += 1;
      const question = Promise.withResolvers<unknown>();
      waiting.set(lastId, question);
      started.child.send({ id: lastId, source: String(work), argument });
      return withinLimit(`an answer of the app to ${String(work).slice(0, 80)}`, question.promise);
    },
    pages: () =>
      browser
        .contexts()
        .flatMap((context) => context.pages())
        .filter((page) => page.url() !== 'about:blank'),
    output: started.output,
    ended,
    async kill() {
      await started.kill();
      await browser.close().catch(() => undefined);
    },
  };
}

function isAnswer(message: object): message is Answer {
  return 'id' in message && typeof message.id === 'number';
}
