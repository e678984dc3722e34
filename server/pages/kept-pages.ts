const mostBytes = 32 * 1024 * 1024;

/** What a page was made from: data that was loaded, or null where none was needed. */
type Sources = readonly (object | null)[];

interface KeptPage {
  readonly sources: Sources;
  readonly html: Buffer;
}

/**
 * Pages as they were sent, each for as long as the data that it was made from is loaded unchanged. The data itself is
 * loaded for every request: only what would come out the same is not made again. The longest unused go first.
 */
export class KeptPages {
  readonly #pages = new Map<string, KeptPage>();
  #bytes = 0;

  /** The page of an address, if it was made from just these objects. */
  find(address: string, sources: Sources): Buffer | null {
    const kept = this.#pages.get(address);
    if (kept === undefined) return null;
    this.#remove(address, kept);
    if (!isSame(kept.sources, sources)) return null;
    this.#add(address, kept);
    return kept.html;
  }

  keep(address: string, sources: Sources, html: Buffer): void {
    const known = this.#pages.get(address);
    if (known !== undefined) this.#remove(address, known);
    this.#add(address, { sources, html });
    for (const [oldest, page] of this.#pages) {
      if (this.#bytes <= mostBytes) return;
      this.#remove(oldest, page);
    }
  }

  #add(address: string, page: KeptPage): void {
    this.#pages.set(address, page);
    this.#bytes += page.html.byteLength;
  }

  #remove(address: string, page: KeptPage): void {
    this.#pages.delete(address);
    this.#bytes -= page.html.byteLength;
  }
}

function isSame(one: Sources, other: Sources): boolean {
  return one.length === other.length && one.every((source, index) => source === other[index]);
}
