/** Why a file cannot be used as the catalogue; `detail` is a line of the check in its own words. */
export interface RefusalReason {
  kind: 'missing' | 'too_large' | 'not_a_catalogue' | 'damaged' | 'wrong_version' | 'reference' | 'audit';
  detail: string;
}

/** What a catalogue says about itself. */
export interface CatalogueDescription {
  /** Such as `2026.2`: names the copy in the user's folder and tells older from newer. */
  version: string;
  /** ISO date of its prices. */
  date: string | null;
}

export type CatalogueInspection =
  { accepted: true; description: CatalogueDescription } | { accepted: false; reasons: RefusalReason[] };

/** Checks a catalogue file completely: integrity, foreign keys, version and contents. Never throws for a bad file. */
export type InspectCatalogue = (path: string) => Promise<CatalogueInspection>;
