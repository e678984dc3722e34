import type { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import { asParameters, asText, type Parameters } from './chromium-connection.ts';

type Send = (method: string, parameters?: Parameters) => Promise<Parameters>;

const WORLD = 'preload';
const BINDING = 'standInSend';
const FILE = 'stand-in-file:';

/**
 * The preload script of a window: as in Electron it runs in an isolated world, with the parts of the module `electron`
 * that exist there. Only the browser knows the path of a file, so the script gets a mark instead, which is replaced by
 * the path when its message is sent.
 */
export class StandInPreload {
  readonly #source: string | null;
  readonly #messages: EventEmitter;

  constructor(path: string | null, messages: EventEmitter) {
    this.#source = path === null ? null : readFileSync(path, 'utf8');
    this.#messages = messages;
  }

  /** To be sent with the other commands that a page waits for. */
  install(send: Send): Promise<Parameters>[] {
    if (this.#source === null) return [];
    const source = `(() => {
      const files = (globalThis.standInFiles = []);
      const electron = {
        ipcRenderer: { send: (channel, ...given) => ${BINDING}(JSON.stringify({ channel, given })) },
        webUtils: { getPathForFile: (file) => '${FILE}' + (files.push(file) - 1) },
      };
      ((require) => { ${this.#source} })(() => electron);
    })()`;
    return [
      send('Runtime.addBinding', { name: BINDING, executionContextName: WORLD }),
      send('Page.addScriptToEvaluateOnNewDocument', { source, worldName: WORLD, runImmediately: true }),
    ];
  }

  /** Hands a message to the main process. */
  async receive({ payload, executionContextId }: Parameters, sender: object, send: Send): Promise<void> {
    const { channel, given } = asParameters(JSON.parse(asText(payload)));
    const values: readonly unknown[] = Array.isArray(given) ? given : [];
    const received = await Promise.all(
      values.map(async (value) => {
        const index = typeof value === 'string' && value.startsWith(FILE) ? Number(value.slice(FILE.length)) : null;
        if (index === null) return value;
        const expression = `standInFiles[${index}]`;
        const { result } = await send('Runtime.evaluate', { expression, contextId: executionContextId });
        return (await send('DOM.getFileInfo', { objectId: asParameters(result)['objectId'] }))['path'];
      }),
    );
    this.#messages.emit(asText(channel), { sender, senderFrame: { parent: null } }, ...received);
  }
}
