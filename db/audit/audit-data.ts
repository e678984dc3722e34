import type { Sequelize } from 'sequelize';
import type { Color } from '../models/color.ts';
import type { Fireplace } from '../models/fireplace.ts';
import type { Format } from '../models/format.ts';
import type { ModuleCategory } from '../models/module-category.ts';
import type { Module } from '../models/module.ts';
import { defineModels } from '../models/models.ts';
import type { Pipe } from '../models/pipe.ts';
import type { Scheme } from '../models/scheme.ts';
import type { Type } from '../models/type.ts';

/** The tables that an audit looks at, each in the order of its ids. */
export interface AuditData {
  readonly pipes: readonly Pipe[];
  readonly colors: readonly Color[];
  readonly formats: readonly Format[];
  readonly types: readonly Type[];
  readonly categories: readonly ModuleCategory[];
  readonly fireplaces: readonly Fireplace[];
  readonly schemes: readonly Scheme[];
  readonly modules: readonly Module[];
}

export async function loadAuditData(sequelize: Sequelize): Promise<AuditData> {
  const models = defineModels(sequelize);
  const order: [string, string][] = [['id', 'ASC']];
  return {
    pipes: await models.pipe.findAll({ order: [['diameter', 'ASC']] }),
    colors: await models.color.findAll({ order }),
    formats: await models.format.findAll({ order }),
    types: await models.type.findAll({ order }),
    categories: await models.moduleCategory.findAll({ order }),
    fireplaces: await models.fireplace.findAll({ order }),
    schemes: await models.scheme.findAll({ order }),
    modules: await models.module.findAll({ order }),
  };
}

/** The modules of a role that the calculation may choose: none that the fireplace manages. */
export function freeModules({ modules, types }: AuditData, role: string): Module[] {
  const typeIds = new Set(types.filter(({ code }) => code === role).map(({ id }) => id));
  return modules.filter((module) => typeIds.has(module.type_id) && !module.managed_by_fireplace);
}

/** Whether a module with this reference may be used for a choice; empty fits all. */
export function fits(reference: number | null, chosen: number): boolean {
  return reference === null || reference === chosen;
}
