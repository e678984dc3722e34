import { DataTypes } from 'sequelize';
import type { ModelAttributeColumnOptions } from 'sequelize';

/**
 * A column of the catalogue: Sequelize's description of it, with the TypeScript type of its values. Its bounds apply to
 * source files, to imports, in the audit, and to each read row.
 */
export type Column<Held> = ModelAttributeColumnOptions & { readonly holds?: () => Held };

export type Value = string | number | boolean | null;

const longestText = 500;

export function identifier(): Column<number> {
  return { type: DataTypes.INTEGER, primaryKey: true, allowNull: false, validate: { min: 0 } };
}

/** Returns a column for text that is never empty. */
export function text(): Column<string> {
  return { type: DataTypes.TEXT, allowNull: false, validate: { len: [1, longestText] } };
}

/** Returns a column for text that matches a pattern, or for nothing. */
export function optionalText(is: RegExp): Column<string | null> {
  return { type: DataTypes.TEXT, allowNull: true, validate: { is } };
}

export function code<const Code extends string>(codes: readonly Code[]): Column<Code> {
  return { type: DataTypes.TEXT, allowNull: false, validate: { isIn: [[...codes]] } };
}

export function optionalCode<const Code extends string>(codes: readonly Code[]): Column<Code | null> {
  return { type: DataTypes.TEXT, allowNull: true, validate: { isIn: [[...codes]] } };
}

/** Returns a column for a day, `YYYY-MM-DD`. */
export function date(): Column<string> {
  return { type: DataTypes.TEXT, allowNull: false, validate: { isDate: true } };
}

export function flag(): Column<boolean> {
  return { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: false };
}

/** Returns a column for yes, no or unknown. */
export function optionalFlag(): Column<boolean | null> {
  return { type: DataTypes.BOOLEAN, allowNull: true };
}

export function wholeNumber(min: number, max: number): Column<number> {
  return { type: DataTypes.INTEGER, allowNull: false, validate: { min, max } };
}

export function optionalWholeNumber(min: number, max: number): Column<number | null> {
  return { type: DataTypes.INTEGER, allowNull: true, validate: { min, max } };
}

export function decimal(min: number, max: number): Column<number> {
  return { type: DataTypes.DECIMAL, allowNull: false, validate: { min, max } };
}

export function optionalDecimal(min: number, max: number): Column<number | null> {
  return { type: DataTypes.DECIMAL, allowNull: true, validate: { min, max } };
}

/** Returns a column for the `id` of a row of another table. */
export function reference(table: string): Column<number> {
  return { type: DataTypes.INTEGER, allowNull: false, references: { model: table, key: 'id' } };
}

export function optionalReference(table: string): Column<number | null> {
  return { type: DataTypes.INTEGER, allowNull: true, references: { model: table, key: 'id' } };
}
