import type { Masking } from '../../secrets/masking.ts';
import type { SourceFiles } from '../code/source-files.ts';
import type { Panel } from './panel.ts';
import type { ResolvedOptions } from '../options.ts';
import type { Recording } from '../recording/recording.ts';
import type { Views } from '../rendering/views.ts';
import type { ProfileStorage } from '../storage/profile-storage.ts';
import type { WatchedDatabase } from '../watching/adapter.ts';

/** What panels are made with. */
export interface PanelServices {
  readonly options: ResolvedOptions;
  /** Where the profiler's pages lie: `/_profiler`, behind the prefix below which the application is mounted. */
  readonly base: string;
  readonly masking: Masking;
  readonly databases: readonly WatchedDatabase[];
  /** The names of the emitters that are watched. */
  readonly emitters: readonly string[];
  /** Whether an absolute file name belongs to the application and not to a library. */
  readonly isOwnFile: (file: string) => boolean;
  readonly sources: SourceFiles;
  readonly views: Views;
  /** Every panel, in the order of the menu. */
  readonly panels: readonly Panel[];
  /** How many records of each type came outside of all requests. */
  readonly outside: ReadonlyMap<string, number>;
}

/** What pages are made with: profiles beside all that their panels need. */
export interface PageServices extends PanelServices {
  readonly storage: ProfileStorage;
  /** The requests whose response is not over, longest running first. */
  readonly inFlight: () => readonly Recording[];
}
