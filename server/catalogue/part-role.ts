import { partRoles } from '../../db/models/part-tables.ts';
import type { PartRole } from '../calculator/input/part.ts';

const roles: ReadonlySet<string> = new Set<PartRole>(partRoles);

/** Whether a text is a role that a part can have. */
export function isPartRole(code: string): code is PartRole {
  return roles.has(code);
}

/** The roles that a part can have, in the order of the catalogue. */
export const everyPartRole: readonly PartRole[] = partRoles;
