/*
 * Connects pages of the browser with the permission handlers of the shell. The check handler decides the browser's
 * settings before a page loads. A page's request goes through a binding to the request handler.
 */

/** Names of the browser's permissions (`Browser.setPermission`) and Electron's names for them. */
export const CHECKED_PERMISSIONS: readonly { browser: string; electron: string }[] = [
  { browser: 'geolocation', electron: 'geolocation' },
  { browser: 'notifications', electron: 'notifications' },
  { browser: 'camera', electron: 'media' },
  { browser: 'microphone', electron: 'media' },
  { browser: 'midi', electron: 'midi' },
  { browser: 'clipboard-read', electron: 'clipboard-read' },
  { browser: 'clipboard-write', electron: 'clipboard-sanitized-write' },
];

export const BINDING = 'standInAskPermission';

/** Runs before every page: sends the page's requests for permissions to the binding. */
export const ASKING_SCRIPT = `(() => {
  const waiting = new Map();
  let last = 0;
  const ask = (permission) => new Promise((resolve) => {
    last += 1;
    waiting.set(last, resolve);
    ${BINDING}(JSON.stringify({ id: last, permission }));
  });
  Object.defineProperty(globalThis, 'standInAnswerPermission', {
    value: (id, granted) => { waiting.get(id)?.(granted); waiting.delete(id); },
  });
  if (typeof Notification !== 'undefined') {
    Notification.requestPermission = async () => ((await ask('notifications')) ? 'granted' : 'denied');
  }
  if (navigator.geolocation) {
    navigator.geolocation.getCurrentPosition = (found, failed) =>
      void ask('geolocation').then((granted) => (granted ? found({ coords: {} }) : failed?.({ code: 1 })));
  }
  if (navigator.mediaDevices) {
    navigator.mediaDevices.getUserMedia = async () => {
      if (!(await ask('media'))) throw new DOMException('Permission denied', 'NotAllowedError');
      return new MediaStream();
    };
  }
})()`;

export function answerScript(id: number, granted: boolean): string {
  return `standInAnswerPermission(${id}, ${granted})`;
}

/** Reads the argument of a call to the binding. */
export function parseQuestion(payload: string): { id: number; permission: string } {
  const parsed: unknown = JSON.parse(payload);
  if (typeof parsed !== 'object' || parsed === null || !('id' in parsed) || !('permission' in parsed))
    throw new Error(`A page called the binding with ${payload}.`);
  return { id: Number(parsed.id), permission: String(parsed.permission) };
}
