import { type Profile, plainProfile } from '../profile/profile.ts';
import type { AnyKind } from '../records/kind.ts';
import type { Masking } from '../secrets/masking.ts';
import type { Tone } from '../rendering/format.ts';
import type { Adapter, Recorder } from '../watching/adapter.ts';
import type { Panel, PanelStatus } from './panel.ts';
import { escapeHtml } from '../values/texts.ts';

/** A panel from outside: how it keeps its records and shows them. */
export interface Collector {
  /** The type of its records, and the name of its panel: lower case, none of the fifteen. */
  readonly name: string;
  readonly title: string;
  /** Markup of a picture of 20 by 20, or a letter. */
  readonly icon?: string;
  readonly record?: {
    /** How many are kept of a request. Default: 100. */
    readonly limit?: number;
    /** Returns plain data to keep, without secrets. Default: all of it, masked. */
    keep?(data: unknown, tools: { readonly mask: Masking }): unknown;
  };
  /** Returns the state of the entry in the menu. Default: the number of records as a badge. */
  status?(records: readonly unknown[], profile: object): GivenStatus;
  /** Returns the panel as HTML. Pass texts through `escape`. */
  render(
    records: readonly unknown[],
    tools: { readonly escape: (value: unknown) => string; readonly profile: object },
  ): string | Promise<string>;
  /** Starts watching. @returns a function that stops it */
  start?(recorder: Recorder): (() => void) | void;
}

interface GivenStatus {
  readonly empty: boolean;
  readonly badge?: string | number | { readonly text: string; readonly tone: Tone } | null;
}

const defaultLimit = 100;

export function isCollector(adapter: Adapter | Collector): adapter is Collector {
  return 'render' in adapter && typeof adapter.render === 'function';
}

/** Returns the kind of a collector's records. Records are copied as JSON, so that each profile can be stored. */
export function kindOfCollector({ name, record }: Collector): AnyKind {
  return {
    plural: `${name} records`,
    limit: () => record?.limit ?? defaultLimit,
    keep(report, { masking }) {
      const content = record?.keep === undefined ? masking.value(report) : record.keep(report, { mask: masking });
      const copied: unknown = JSON.parse(JSON.stringify(content ?? null));
      return copied;
    },
    finish: (content) => content,
  };
}

export function panelOf(collector: Collector): Panel {
  const { name, title, icon = title.slice(0, 1) } = collector;
  const recordsOf = ({ records }: Profile): readonly unknown[] => {
    const list: unknown = Reflect.get(records, name);
    return Array.isArray(list) ? list : [];
  };
  return {
    name,
    title,
    types: [name],
    icon,
    status: (profile) => {
      const records = recordsOf(profile);
      const count = records.length === 0 ? null : records.length;
      return statusOf(
        collector.status?.(records, plainProfile(profile).profile) ?? { empty: count === null, badge: count },
      );
    },
    present: () => ({}),
    render: (profile) =>
      collector.render(recordsOf(profile), { escape: escapeText, profile: plainProfile(profile).profile }),
  };
}

function statusOf({ empty, badge = null }: GivenStatus): PanelStatus {
  if (badge === null || typeof badge === 'object') return { empty, badge };
  return { empty, badge: { text: String(badge), tone: 'neutral' } };
}

function escapeText(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value ?? '') ?? '').replaceAll(/^"|"$/g, '');
  return escapeHtml(text);
}
