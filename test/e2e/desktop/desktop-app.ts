import type * as ElectronModule from 'electron';
import type { Page } from 'playwright-core';

/** The module `electron` in the process of the app. */
export type Electron = typeof ElectronModule;

export interface LaunchOptions {
  /** Folder of the user's data; two starts with the same one are two starts of the same user. */
  userFolder: string;
  argumentList?: readonly string[];
  /** Whether the stand-in says that the app is installed. */
  packaged?: boolean;
  /** The system that the stand-in says it runs on. A real Electron ignores this. */
  platform?: NodeJS.Platform;
  /** Further variables of its environment. */
  environment?: Readonly<Record<string, string>>;
}

/** A running desktop app, under the real Electron or under its stand-in. */
export interface DesktopApp {
  /** Runs a function inside the process of the app. It sees only its parameters; its result travels as JSON. */
  evaluate<Argument>(work: (electron: Electron, argument: Argument) => unknown, argument: Argument): Promise<unknown>;
  /** The pages that are open in its windows, in no particular order. */
  pages(): Page[];
  /** Returns the text on its two outputs so far. */
  output: () => string;
  /** Its exit code, once it has ended. */
  readonly ended: Promise<number | null>;
  /** Ends it by a signal, if it still runs. */
  kill(): Promise<void>;
}

export interface HeadlessApp {
  readonly address: string;
  /** Ends it by a signal; resolves with its exit code. */
  readonly stop: () => Promise<number | null>;
}

export interface DesktopDriver {
  /** Which one it is, for the report: `real Electron 45.4.1` or `stand-in`. */
  readonly name: string;
  readonly isStandIn: boolean;
  /** Starts the app and waits until the main process can be asked. */
  launch(options: LaunchOptions): Promise<DesktopApp>;
  /** Starts the app a second time beside a running one; resolves with its exit code. */
  launchAgain(options: LaunchOptions): Promise<number | null>;
  /** Starts the app without a window; resolves once it has printed its address. */
  launchHeadless(options: LaunchOptions): Promise<HeadlessApp>;
}
