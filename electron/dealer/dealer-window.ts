import { BrowserWindow, type BrowserWindowConstructorOptions, type WebContents } from 'electron';
import { type DealerSettings, parseDealer } from '../../server/settings/dealer.ts';
import type { Translate } from '../desktop-texts.ts';
import type { PreferenceStore } from '../files/preferences.ts';
import { dealerFormAddress, dealerRequestOf, dealerTexts } from './dealer-form.ts';

/** The form for what stands on top of each order: a small window over the calculator's. */
export interface DealerWindow {
  /** Opens it over the window, or brings it forward. */
  open(target: BrowserWindow): void;
  /** Takes an address that a window wants to go to as what was typed; false when it is none. */
  take(address: string, contents: WebContents): boolean;
}

export interface DealerWindowOptions {
  readonly windowOptions: () => BrowserWindowConstructorOptions;
  readonly language: string;
  readonly translate: Translate;
  readonly preferences: PreferenceStore;
  /** What the company has decided for everybody; null where it leaves it to the user. */
  readonly central: DealerSettings | null;
  /** The dealer has changed. */
  readonly onChange: () => void;
  readonly onFailure: (error: unknown) => Promise<void>;
}

export function createDealerWindow(options: DealerWindowOptions): DealerWindow {
  const { windowOptions, language, translate, preferences, central, onChange, onFailure } = options;
  let shown: BrowserWindow | null = null;

  const show = (
    window: BrowserWindow,
    form: Pick<Parameters<typeof dealerFormAddress>[0], 'texts' | 'problems'>,
  ): void => {
    const address = dealerFormAddress({ language, isCentral: central !== null, ...form }, translate);
    window.loadURL(address).catch(() => undefined);
  };

  /** The next page has the new dealer at once; keeping it for the next start takes a moment, and may fail. */
  async function keep(dealer: DealerSettings | null, window: BrowserWindow): Promise<void> {
    const keeping = preferences.change({ dealer });
    onChange();
    try {
      await keeping;
    } catch (error) {
      await onFailure(error);
    }
    if (!window.isDestroyed()) window.close();
  }

  return {
    open(target) {
      if (shown !== null) {
        shown.focus();
        return;
      }
      const window = new BrowserWindow({ ...windowOptions(), parent: target });
      shown = window;
      window.once('ready-to-show', () => window.show());
      window.webContents.on('before-input-event', (_event, { type, key }) => {
        if (type === 'keyDown' && key === 'Escape') window.close();
      });
      window.on('closed', () => {
        shown = null;
      });
      show(window, { texts: dealerTexts(central ?? preferences.current().dealer), problems: [] });
    },
    take(address, contents) {
      const window = shown;
      const request = window?.webContents === contents ? dealerRequestOf(address) : null;
      if (window === null || request === null) return false;
      if (request.kind === 'cancel' || central !== null) {
        window.close();
        return true;
      }
      const { dealer, problems } = parseDealer(request.texts);
      if (problems.length > 0) {
        show(window, { texts: request.texts, problems });
        return true;
      }
      keep(dealer, window).catch(() => undefined);
      return true;
    },
  };
}
