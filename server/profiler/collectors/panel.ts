import type { CodePlace } from '../code/places.ts';
import type { ResolvedOptions } from '../options.ts';
import type { Profile } from '../profile/profile.ts';
import type { Recording } from '../recording/recording.ts';
import type { Tone } from '../rendering/format.ts';
import type { PageAddress } from '../rendering/table-order.ts';
import type { Views } from '../rendering/views.ts';
import type { ProfileStorage } from '../storage/profile-storage.ts';
import type { WatchedDatabase } from '../watching/adapter.ts';
import type { Masking } from '../../secrets/masking.ts';

/** What the menu says of a panel before it is opened. */
export interface PanelStatus {
  /** Whether it has nothing to show for this profile; its entry is dimmed. */
  readonly empty: boolean;
  readonly badge: { readonly text: string; readonly tone: Tone } | null;
}

/** What a panel may use when it is opened. */
export interface PanelContext extends PanelServices, PageAddress {
  /** The address of a place in code; null for code that cannot be shown. */
  readonly openLink: (place: Pick<CodePlace, 'file' | 'line'>) => string | null;
}

/** One page of a profile. */
export interface Panel {
  readonly name: string;
  readonly title: string;
  /** The types of records that it shows. */
  readonly types?: readonly string[];
  /** Markup of a picture, or a letter; left out, it is `icon.svg` in the folder of its collector. */
  readonly icon?: string;
  readonly status: (profile: Profile) => PanelStatus;
  /** What the template `panel.pug` in the folder of its collector prints, beside what every template gets; or the page itself. */
  readonly present: (profile: Profile, context: PanelContext) => object | Promise<object>;
  readonly render?: (profile: Profile) => string | Promise<string>;
}

/** A number beside the name of a panel; none where it is zero. */
export function badge(count: number, tone: Tone = 'neutral'): PanelStatus['badge'] {
  return count === 0 ? null : { text: String(count), tone };
}

/** The sum of a figure over all rows. */
export function sumOf<T>(rows: readonly T[], figureOf: (row: T) => number): number {
  return rows.reduce((sum, row) => sum + figureOf(row), 0);
}

/** A number above the tables of a panel. What follows it is its unit; any other text, a name for example, is one value however many words it has. */
export function tile(label: string, text: string | number, tone: Tone = 'neutral') {
  const [, value = String(text), unit = ''] = /^(-?[\d.]+) (.+)$/.exec(String(text)) ?? [];
  return { label, value, unit, tone };
}

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
