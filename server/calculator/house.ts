/** What the flue goes through. `storey` counts the house's storeys from 1: the slab above that storey. */
export type Penetration =
  | { readonly kind: 'storey-slab'; readonly storey: number }
  | { readonly kind: 'attic-floor' }
  | { readonly kind: 'loft-floor' }
  | { readonly kind: 'roof' };

/** Heights in millimetres over the floor that the fireplace stands on. */
export interface Storey {
  /** The house's storey number, from 1. */
  readonly storey: number;
  readonly floor: number;
  readonly ceiling: number;
}

/** A floor that the flue penetrates, from its lower to its upper side. */
export interface Slab {
  readonly penetration: Exclude<Penetration, { readonly kind: 'roof' }>;
  readonly bottom: number;
  readonly top: number;
}
