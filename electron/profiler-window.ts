import { BrowserWindow, type BrowserWindowConstructorOptions } from 'electron';

/** The second window, for the profiler: opened once, then reused. */
export interface ProfilerWindow {
  open(address: string): void;
  close(): void;
}

export function createProfilerWindow(windowOptions: () => BrowserWindowConstructorOptions): ProfilerWindow {
  let window: BrowserWindow | null = null;
  return {
    open(address) {
      if (window === null) {
        const created = new BrowserWindow(windowOptions());
        created.once('ready-to-show', () => created.show());
        created.on('closed', () => {
          window = null;
        });
        window = created;
      } else {
        if (window.isMinimized()) window.restore();
        window.focus();
      }
      window.loadURL(address).catch(() => undefined);
    },
    close() {
      window?.close();
    },
  };
}
