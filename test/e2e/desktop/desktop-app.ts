import type * as ElectronModule from 'electron';
import type { Page } from 'playwright-core';

/** The module `electron` in the process of the app. */
export type Electron = typeof ElectronModule;

export interface LaunchOptions {
  /** Folder of the user's data; two starts with the same one are two starts of the same user. */
  userFolder: string;
  argumentList?: readonly string[];
  /** Further variables of its environment. */
  environment?: Readonly<Record<string, string>>;
}

/** A running desktop app. */
export interface DesktopApp {
  /** Runs a function inside the process of the app. It sees only its parameters; its result travels as JSON. */
  evaluate<Argument>(work: (electron: Electron, argument: Argument) => unknown, argument: Argument): Promise<unknown>;
  /** The pages that are open in its windows, in no particular order. */
  pages(): Page[];
  /** Returns the text on its two outputs so far. */
  output: () => string;
  /** Its exit code, once it has ended. */
  readonly ended: Promise<number | null>;
  /** Sends it a signal, and does not wait. */
  signal(name: NodeJS.Signals): void;
  /** Ends it, if it still runs. */
  kill(): Promise<void>;
}

export interface HeadlessApp {
  readonly address: string;
  /** Ends it by a signal; resolves with its exit code. */
  readonly stop: () => Promise<number | null>;
}

export interface DesktopDriver {
  /** The version of Electron: some tests need a newer one than 25. */
  readonly version: number;
  /** Starts the app and waits until the main process can be asked. */
  launch(options: LaunchOptions): Promise<DesktopApp>;
  /** Starts the app a second time beside a running one; resolves with its exit code. */
  launchAgain(options: LaunchOptions): Promise<number | null>;
  /** Starts the app without a window; resolves once it has printed its address. */
  launchHeadless(options: LaunchOptions): Promise<HeadlessApp>;
}
