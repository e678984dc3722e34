import { EventEmitter } from 'node:events';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asText, type ChromiumConnection, type Parameters } from './chromium-connection.ts';
import { preventableEvent } from './preventable-event.ts';
import type { StandInWebContents } from './stand-in-web-contents.ts';

interface SaveOptions {
  title?: string;
  defaultPath?: string;
}

/** Electron shows a dialog of its own for a download; the stand-in uses the module's, which tests answer. */
type AskForPath = (options: SaveOptions) => Promise<{ canceled: boolean; filePath: string }>;

/** One download, as `will-download` hands it over. */
class StandInDownload extends EventEmitter {
  savePath = '';
  saveOptions: SaveOptions = {};
  readonly #url: string;
  readonly #name: string;

  constructor(url: string, name: string) {
    super();
    this.#url = url;
    this.#name = name;
  }

  getURL = (): string => this.#url;
  getFilename = (): string => this.#name;
  getSavePath = (): string => this.savePath;
  setSavePath(path: string): void {
    this.savePath = path;
  }
  setSaveDialogOptions(options: SaveOptions): void {
    this.saveOptions = options;
  }
}

/** The downloads of the browser, kept in a temporary folder until the shell has chosen their place. */
export class StandInDownloads {
  readonly #browser: ChromiumConnection;
  readonly #askForPath: AskForPath;
  readonly #folder = mkdtempSync(join(tmpdir(), 'flue-downloads-'));
  readonly #wanted = new Map<string, { item: StandInDownload; path: Promise<string> }>();

  constructor(browser: ChromiumConnection, askForPath: AskForPath) {
    this.#browser = browser;
    this.#askForPath = askForPath;
    process.once('exit', () => rmSync(this.#folder, { recursive: true, force: true }));
  }

  async begin(): Promise<void> {
    await this.#browser.send('Browser.setDownloadBehavior', {
      behavior: 'allowAndName',
      browserContextId: this.#browser.context,
      downloadPath: this.#folder,
      eventsEnabled: true,
    });
  }

  async receive(method: string, parameters: Parameters, contents: StandInWebContents | undefined): Promise<void> {
    const guid = asText(parameters['guid']);
    if (method === 'Browser.downloadWillBegin') {
      const item = new StandInDownload(asText(parameters['url']), asText(parameters['suggestedFilename']));
      const event = preventableEvent({});
      contents?.session.emit('will-download', event, item, contents);
      if (event.defaultPrevented)
        await this.#browser.send('Browser.cancelDownload', { guid, browserContextId: this.#browser.context });
      else this.#wanted.set(guid, { item, path: this.#pathFor(item) });
      return;
    }
    const wanted = this.#wanted.get(guid);
    const state = parameters['state'];
    if (wanted === undefined || state === 'inProgress') return;
    this.#wanted.delete(guid);
    const path = await wanted.path;
    if (path === '') wanted.item.emit('done', preventableEvent({}), 'cancelled');
    else if (state !== 'completed') wanted.item.emit('done', preventableEvent({}), 'interrupted');
    else {
      copyFileSync(join(this.#folder, guid), path);
      wanted.item.savePath = path;
      wanted.item.emit('done', preventableEvent({}), 'completed');
    }
  }

  async #pathFor(item: StandInDownload): Promise<string> {
    if (item.savePath !== '') return item.savePath;
    const { canceled, filePath } = await this.#askForPath(item.saveOptions);
    return canceled ? '' : filePath;
  }
}
