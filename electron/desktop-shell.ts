import type { CalculatorWindow } from './calculator-window.ts';
import type { CatalogueSwitchOptions } from './catalogue/switch-catalogue.ts';
import type { DesktopPaths } from './desktop-paths.ts';
import type { Translate } from './desktop-text.ts';
import type { EmbeddedServer } from './embedded-server.ts';
import type { ShellLog } from './logging/shell-log.ts';

/** The parts of the running app that menu commands work with. */
export interface DesktopShell {
  readonly developer: boolean;
  /** What every request to the embedded server must carry. */
  readonly secret: string;
  readonly translate: Translate;
  readonly log: ShellLog;
  readonly paths: DesktopPaths;
  readonly server: EmbeddedServer;
  readonly calculator: CalculatorWindow;
  readonly catalogues: CatalogueSwitchOptions;
  /** Shows a path of the embedded server in the main window. Does nothing while no server runs. */
  openPage: (location: string) => void;
  openProfiler: (location: string) => void;
}
