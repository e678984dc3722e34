import { partRoles } from '../../db/models/part-roles.ts';
import type { PartRole } from '../calculator/input/part.ts';

const knownRoles: ReadonlySet<string> = new Set<PartRole>(partRoles);

export function isPartRole(code: string): code is PartRole {
  return knownRoles.has(code);
}
