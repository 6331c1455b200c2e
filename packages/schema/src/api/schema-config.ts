import { assertOptions, setOwn } from '@wirework/scanner/primitives';
import type { TypeName } from '../core/keyword-params.ts';
import type { JsonSchema, Schema } from './schema.ts';

/**
 * The fields from which {@link newSchemaWithConfig} builds a {@link Schema}, where each is explained; they can be set
 * one by one.
 *
 * Implements `SchemaConfig` of the specification.
 */
export interface SchemaConfig {
  type?: TypeName | undefined;
  properties?: Record<string, JsonSchema> | undefined;
  items?: JsonSchema | undefined;
  required?: string[] | undefined;
  minLength?: number | undefined;
  maxLength?: number | undefined;
  minimum?: number | undefined;
  maximum?: number | undefined;
  pattern?: string | undefined;
  format?: string | undefined;
  additionalProperties?: boolean | undefined;
  minItems?: number | undefined;
  maxItems?: number | undefined;
  uniqueItems?: boolean | undefined;
  enum?: unknown[] | undefined;
  const?: unknown;
  multipleOf?: number | undefined;
  /** `true` makes `minimum` exclusive. */
  exclusiveMinimum?: boolean | undefined;
  /** `true` makes `maximum` exclusive. */
  exclusiveMaximum?: boolean | undefined;
  title?: string | undefined;
  description?: string | undefined;
  default?: unknown;
  examples?: unknown[] | undefined;
}

const fields = [
  'type',
  'title',
  'description',
  'properties',
  'items',
  'required',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'pattern',
  'format',
  'additionalProperties',
  'minItems',
  'maxItems',
  'uniqueItems',
  'enum',
  'const',
  'multipleOf',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'default',
  'examples',
] as const satisfies readonly (keyof SchemaConfig)[];

/** Fields for which zero, `false` or null is a constraint. */
const zeroCounts: readonly string[] = [
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'additionalProperties',
  'minItems',
  'maxItems',
  'multipleOf',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'const',
  'default',
  'items',
];

/**
 * Returns an empty schema, which every value passes.
 *
 * Implements `DefaultSchema` of the specification.
 *
 * @example
 * ```ts
 * defaultSchema(); // → {}
 * ```
 */
export function defaultSchema(): Schema {
  return newSchemaWithConfig(defaultSchemaConfig());
}

/**
 * Returns a configuration to fill in. Nothing is set, so it has no constraint.
 *
 * Implements `DefaultSchemaConfig` of the specification.
 *
 * @example
 * ```ts
 * const config = defaultSchemaConfig();
 * config.type = 'string';
 * newSchemaWithConfig(config); // → { type: 'string' }
 * ```
 */
export function defaultSchemaConfig(): SchemaConfig {
  return {};
}

/**
 * Builds a schema from a configuration. A field that is unset or empty (`""`, an empty list or map,
 * `uniqueItems: false`) is left out; a limit of 0, a bound, `false` for `additionalProperties`, and `null` for `const`
 * are kept.
 *
 * Implements `NewSchemaWithConfig` of the specification.
 *
 * @param config read as own properties; it is neither changed nor kept
 * @returns a new schema
 * @throws TypeError if the configuration is not an object, or has an unknown field, such as a misspelt limit
 * @example
 * ```ts
 * newSchemaWithConfig({ type: 'string', minLength: 0, pattern: '', required: [] }); // → { type: 'string', minLength: 0 }
 * ```
 */
export function newSchemaWithConfig(config: SchemaConfig): Schema {
  // `assertOptions` ignores a number, the index that `map` passes. A configuration must not be one.
  assertOptions(typeof config === 'number' ? undefined : config, fields);
  const schema: Record<string, unknown> = {};
  for (const field of fields) {
    const value = Object.hasOwn(config, field) ? config[field] : undefined;
    if (value === undefined || (!zeroCounts.includes(field) && isEmpty(value))) continue;
    setOwn(schema, field, copy(value));
  }
  return schema;
}

function isEmpty(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length === 0;
  return value === '' || value === false || value === null;
}

/** Copies a list or map, so that later changes to the one in the configuration do not reach the schema. */
function copy(value: unknown): unknown {
  if (Array.isArray(value)) return [...(value as unknown[])];
  return typeof value === 'object' && value !== null ? { ...value } : value;
}
