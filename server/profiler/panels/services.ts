import type { SourceFiles } from '../code/source-files.ts';
import type { ResolvedOptions } from '../options.ts';
import type { IsSecret } from '../recording/secrets.ts';
import type { Views } from '../rendering/views.ts';
import type { ProfileStorage } from '../storage/profile-storage.ts';
import type { DatabaseWatch } from '../watching/database.ts';
import type { EventWatch } from '../watching/events.ts';

/** What panels are made with. */
export interface PanelServices {
  readonly options: ResolvedOptions;
  readonly databases: DatabaseWatch;
  readonly events: EventWatch;
  readonly isSecret: IsSecret;
  /** Whether an absolute file name belongs to the application and not to a library. */
  readonly isOwnFile: (file: string) => boolean;
  readonly sources: SourceFiles;
  readonly views: Views;
}

/** What pages are made with: profiles beside all that their panels need. */
export interface PageServices extends PanelServices {
  readonly storage: ProfileStorage;
}
