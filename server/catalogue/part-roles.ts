import type { PartRole } from '../calculator/part.ts';

/** Every role, whether its parts add length to a flue, and so must have one. */
const hasLength: Readonly<Record<PartRole, boolean>> = {
  start: true,
  adapter: true,
  straight: true,
  adjustable: true,
  bend: true,
  tee: true,
  inspection: true,
  floor_kit: false,
  ceiling_plate: false,
  attic_shield: false,
  roof_flashing: false,
  roof_overlay: false,
  storm_collar: false,
  brace: false,
  wall_bracket: false,
  locking_band: false,
  cap: false,
  ventilation: false,
  accessory: false,
};

export function isPartRole(code: string): code is PartRole {
  return Object.hasOwn(hasLength, code);
}

export function addsLength(role: PartRole): boolean {
  return hasLength[role];
}
