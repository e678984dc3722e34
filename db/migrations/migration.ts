/** One step of the catalogue's structure. A step that has been released is never changed: a new one follows it. */
export interface Migration {
  readonly name: string;
  readonly statements: readonly string[];
}
