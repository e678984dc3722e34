import type { CodePlace, Profile } from '../profile.ts';
import type { ResolvedOptions } from '../options.ts';
import type { DatabaseWatch } from '../watching/database.ts';
import type { EventWatch } from '../watching/events.ts';
import type { SourceFiles } from '../rendering/source-files.ts';

export type Tone = 'neutral' | 'good' | 'warning' | 'bad';

/** What the menu says of a panel before it is opened. */
export interface PanelStatus {
  /** Whether it has nothing to show for this profile; its entry is dimmed. */
  readonly empty: boolean;
  readonly badge: { readonly text: string; readonly tone: Tone } | null;
}

/** What a panel may use when it is opened. */
export interface PanelContext {
  /** The parameters of the page's address. */
  readonly query: URLSearchParams;
  readonly options: ResolvedOptions;
  readonly databases: DatabaseWatch;
  readonly events: EventWatch;
  readonly sources: SourceFiles;
  /** Whether an absolute file name belongs to the application and not to a library. */
  readonly isOwnFile: (file: string) => boolean;
  /** The address of this panel with some parameters changed; null where the page stands alone and links lead nowhere. */
  readonly link: (changes: Readonly<Record<string, string | null>>) => string | null;
  /** The address of a place in code; null for code that cannot be shown. */
  readonly openLink: (place: Pick<CodePlace, 'file' | 'line'>) => string | null;
}

/** One page of a profile. Its template is `views/profiler/panels/<name>.pug`. */
export interface Panel {
  readonly name: string;
  readonly title: string;
  readonly status: (profile: Profile) => PanelStatus;
  /** What the template prints, beside what every template gets. */
  readonly present: (profile: Profile, context: PanelContext) => object | Promise<object>;
}

/** A number above the tables of a panel. */
export interface Tile {
  readonly label: string;
  readonly value: string;
  readonly unit: string;
  readonly tone: Tone;
}

export function tile(label: string, text: string | number, tone: Tone = 'neutral'): Tile {
  const [value = '', ...unit] = String(text).split(' ');
  return { label, value, unit: unit.join(' '), tone };
}
