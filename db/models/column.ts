import { DataTypes } from 'sequelize';
import type { ModelAttributeColumnOptions } from 'sequelize';

/** Descriptions of the kinds of columns that the catalogue has: the build reads the source files by them too. */

export function identifier(): ModelAttributeColumnOptions {
  return { type: DataTypes.INTEGER, primaryKey: true, allowNull: false };
}

/** Text that is never empty. */
export function text(): ModelAttributeColumnOptions {
  return { type: DataTypes.TEXT, allowNull: false };
}

export function optionalText(): ModelAttributeColumnOptions {
  return { type: DataTypes.TEXT, allowNull: true };
}

/** Text out of a fixed set of codes. */
export function code(codes: readonly string[]): ModelAttributeColumnOptions {
  return { type: DataTypes.TEXT, allowNull: false, validate: { isIn: [[...codes]] } };
}

export function flag(): ModelAttributeColumnOptions {
  return { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: false };
}

/** A whole number within bounds. */
export function wholeNumber(min: number, max: number): ModelAttributeColumnOptions {
  return { type: DataTypes.INTEGER, allowNull: false, validate: { min, max } };
}

export function optionalWholeNumber(min: number, max: number): ModelAttributeColumnOptions {
  return { type: DataTypes.INTEGER, allowNull: true, validate: { min, max } };
}

/** A decimal number within bounds. */
export function decimal(min: number, max: number): ModelAttributeColumnOptions {
  return { type: DataTypes.DECIMAL, allowNull: false, validate: { min, max } };
}

export function optionalDecimal(min: number, max: number): ModelAttributeColumnOptions {
  return { type: DataTypes.DECIMAL, allowNull: true, validate: { min, max } };
}

/** A row of another table. */
export function reference(table: string): ModelAttributeColumnOptions {
  return { type: DataTypes.INTEGER, allowNull: false, references: { model: table, key: 'id' } };
}

export function optionalReference(table: string): ModelAttributeColumnOptions {
  return { type: DataTypes.INTEGER, allowNull: true, references: { model: table, key: 'id' } };
}
