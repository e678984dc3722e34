import path from 'node:path';
import { Writable } from 'node:stream';
import { z } from 'zod';
import { applicationFiles, type ApplicationFiles } from '../../server/application-files.ts';
import { type ConnectionLimits, connectionLimits } from '../../server/http-server.ts';
import { createTemplateEngine, type RenderTemplate } from '../../server/pages/template-engine.ts';
import type { QuoteList } from '../../server/quotes/quote-list.ts';
import type { DealerSettings, DealerStore } from '../../server/settings/dealer.ts';
import { parseSettings } from '../../server/settings/parse-settings.ts';
import type { Settings } from '../../server/settings/settings.ts';
import type { CatalogueEditing, StartTask } from '../../server/upkeep/upkeep.ts';
import { type RunningServer, startServer } from '../../server/start-server.ts';
import { createTemporaryCatalogue, type TemporaryCatalogue } from './temporary-catalogue.ts';

const logRecord = z.looseObject({ level: z.string(), time: z.string(), channel: z.string(), message: z.string() });
export type LogRecord = z.infer<typeof logRecord>;

/** Reads the records of a log. Its last line may be incomplete. A failure to start is a plain sentence, not a record. */
export function recordsIn(log: string): LogRecord[] {
  const lines = log.split('\n').slice(0, -1);
  return lines.filter((line) => line.startsWith('{')).map((line) => logRecord.parse(JSON.parse(line)));
}

type Fields = Readonly<Record<string, string | File>>;

export function formOf(fields: Fields): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

export interface TestServer {
  readonly origin: string;
  readonly catalogue: TemporaryCatalogue;
  /** Everything that was logged so far. */
  readonly records: () => LogRecord[];
  /** The raw lines of the log. */
  readonly lines: () => string[];
  readonly get: (address: string, headers?: Record<string, string>) => Promise<Response>;
  /** Sends a form as the page of the server does. */
  readonly post: (address: string, fields?: Fields, headers?: Record<string, string>) => Promise<Response>;
  readonly importFile: RunningServer['importFile'];
  /** The text of a page that is answered with 200. */
  readonly page: (address: string) => Promise<string>;
  [Symbol.asyncDispose](): Promise<void>;
}

export interface TestServerOptions {
  /** Environment variables of the settings. */
  readonly environment?: Readonly<Record<string, string>>;
  readonly settings?: Partial<Settings>;
  readonly desktopSecret?: string;
  readonly files?: Partial<ApplicationFiles>;
  /** Creates the right to change the catalogue, for the folder of the test's files. */
  readonly editing?: (folder: string) => CatalogueEditing;
  readonly dealerStore?: DealerStore;
  /** The dealer of the desktop app. */
  readonly dealer?: DealerSettings;
  readonly quoteList?: QuoteList;
  /** The path of the dealer's purchase prices. */
  readonly purchasePrices?: string;
  /** Shortens some limits of connections. */
  readonly limits?: Partial<ConnectionLimits>;
  /** Starts the tasks of the upkeep; without it, they are processes. */
  readonly startTask?: StartTask;
  /** Renders the templates; without it, an engine that all test servers of the process share. */
  readonly renderTemplate?: RenderTemplate;
  /** SQL that changes the copy of the catalogue before the server opens it. */
  readonly changes?: readonly string[];
}

/**
 * The engines of this process by their folders. Compiling the templates takes longer than anything else at a start. In
 * development too they are compiled as in production, which differs only in the texts of errors within templates.
 */
const engines = new Map<string, RenderTemplate>();

function sharedEngine(viewsRoot: string): RenderTemplate {
  const engine = engines.get(viewsRoot) ?? createTemplateEngine(viewsRoot, false);
  engines.set(viewsRoot, engine);
  return engine;
}

/** Starts the whole server on a free port, with a catalogue of its own. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const catalogue = await createTemporaryCatalogue(...(options.changes ?? []));
  let log = '';
  const logDestination = new Writable({
    write(chunk: Buffer, _encoding, done) {
      log += chunk.toString('utf8');
      done();
    },
  });
  const environment = { PORT: '0', CATALOGUE: catalogue.path, ...options.environment };
  const settings = { ...parseSettings({ environment, argumentList: [], isTerminal: false }), ...options.settings };
  const files = { ...applicationFiles(path.resolve(import.meta.dirname, '..', '..')), ...options.files };
  const editing = options.editing?.(catalogue.folder) ?? null;
  const { desktopSecret = null, dealer = null, dealerStore = null, quoteList = null, purchasePrices = null } = options;
  const server = await startServer({
    settings,
    files,
    logDestination,
    desktopSecret,
    editing,
    dealer: () => dealer,
    dealerStore,
    quoteList,
    purchasePrices,
    startTask: options.startTask,
    limits: { ...connectionLimits, ...options.limits },
    renderTemplate: options.renderTemplate ?? sharedEngine(files.viewsRoot),
  }).catch(async (error: unknown) => {
    await catalogue.remove();
    throw error;
  });
  const lines = (): string[] => log.split('\n').filter((line) => line !== '');
  const get = (address: string, headers: Record<string, string> = {}): Promise<Response> =>
    fetchTwice(new URL(address, server.origin), { headers, redirect: 'manual' });
  return {
    origin: server.origin,
    catalogue,
    lines,
    records: () => recordsIn(log),
    get,
    post: (address, fields = {}, headers = {}) =>
      fetchTwice(new URL(address, server.origin), {
        method: 'POST',
        body: formOf(fields),
        headers: { origin: server.origin, 'sec-fetch-site': 'same-origin', ...headers },
        redirect: 'manual',
      }),
    importFile: server.importFile,
    async page(address) {
      const response = await get(address);
      if (response.status !== 200) throw new Error(`${address} was answered with ${response.status}.`);
      return await response.text();
    },
    async [Symbol.asyncDispose]() {
      await server.close();
      await catalogue.remove();
    },
  };
}

/** Asks again if a kept connection broke off: on a slow machine, the server may close it just when a request is sent on it. */
async function fetchTwice(address: URL, options: RequestInit): Promise<Response> {
  try {
    return await fetch(address, options);
  } catch (error) {
    const { success } = brokenConnection.safeParse(error);
    if (!success) throw error;
    return await fetch(address, options);
  }
}

const brokenConnection = z.object({ cause: z.object({ code: z.enum(['ECONNRESET', 'UND_ERR_SOCKET']) }) });
