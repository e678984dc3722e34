import type { Sequelize } from 'sequelize';
import { defineModels, type Row } from '../models/models.ts';

export type Color = Row<'color'>;
export type Fireplace = Row<'fireplace'>;
export type FireplaceDeclaration = Row<'fireplace_declaration'>;
export type Format = Row<'format'>;
export type ModuleCategory = Row<'module_category'>;
export type Module = Row<'module'>;
export type ModuleProperty = Row<'module_property'>;
export type Pipe = Row<'pipe'>;
export type Scheme = Row<'scheme'>;
export type Type = Row<'type'>;

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
  readonly properties: readonly ModuleProperty[];
  readonly declarations: readonly FireplaceDeclaration[];
}

export async function loadAuditData(sequelize: Sequelize): Promise<AuditData> {
  const models = defineModels(sequelize);
  const order: [string, string][] = [['id', 'ASC']];
  return {
    pipes: await models.pipe.findAll({ order: [['diameter', 'ASC']] }),
    colors: await models.color.findAll({ order }),
    formats: await models.format.findAll({ order }),
    types: await models.type.findAll({ order }),
    categories: await models.module_category.findAll({ order }),
    fireplaces: await models.fireplace.findAll({ order }),
    schemes: await models.scheme.findAll({ order }),
    modules: await models.module.findAll({ order }),
    properties: await models.module_property.findAll({ order: [['module_id', 'ASC']] }),
    declarations: await models.fireplace_declaration.findAll({ order: [['fireplace_id', 'ASC']] }),
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
