import { LimitExceededError, SchemaError } from '@wirework/encoding-errors';
import { getOwn, readLimit } from '@wirework/scanner/primitives';
import type { JsonSchema, Schema, SchemaOptions, SchemaSource, WidenedSchema } from '@wirework/schema';
import { openDocument } from '@wirework/schema/documents';
import { NodeCompiler } from './compile-nodes.ts';
import { Notes, type SchemaNote } from './notes.ts';
import { noteCycles, type ProviderNode } from './provider-node.ts';
import { type ProviderName, type ProviderRules, readRules } from './provider-rules.ts';
import { Restorer, tooDeep } from './restore.ts';
import { isObject, isStackOverflow } from './values.ts';
import { SchemaWriter, wrapped } from './write-schema.ts';

/** The limits of a result, unless options say otherwise. */
export const defaultLimits = { maxRecursion: 3, maxSize: 10_000 } as const;

/** Options of `toProviderSchema`: those of `compileSchema`, and limits of the result. */
export interface ProviderOptions extends SchemaOptions {
  /**
   * How often a schema that contains itself is written inside itself, if the provider wants no such schema; at least 1.
   *
   * @default 3
   */
  readonly maxRecursion?: number | undefined;
  /**
   * Schemas of the result, at least 1. More is a `LimitExceededError`.
   *
   * @default 10_000
   */
  readonly maxSize?: number | undefined;
}

/** A schema for a provider, and its differences from the full schema. */
export interface ProviderSchema {
  /** The schema to send. */
  readonly schema: Schema;
  /** The keywords that demand less there, or nothing: a value may break them, so it has to be checked afterwards. */
  readonly dropped: readonly SchemaNote[];
  /** The keywords that demand more there, such as optional properties that have to be there. */
  readonly changes: readonly SchemaNote[];
  /**
   * Returns a value that follows the provider's schema as one that may follow the full schema: without the nulls of
   * optional properties, and without the object around it if there is one. It shares unchanged parts with the value.
   *
   * @throws LimitExceededError if the value is nested deeper than `maxDepth`
   */
  readonly restore: (value: unknown) => unknown;
}

/** Writes a schema from a JSON file for a provider: see the other overload. */
export function toProviderSchema(
  schema: WidenedSchema,
  provider: ProviderName | ProviderRules,
  options?: ProviderOptions,
): ProviderSchema;
/**
 * Returns a schema in the subset of JSON Schema that a provider of models accepts for structured output and for tools.
 * The full schema stays the judge: check each value with it, after `restore`.
 *
 * Schemas for the same value, as in `allOf`, become one. Keywords that the provider refuses are left out and listed in
 * `dropped`; whatever the provider's schema accepts and the full schema refuses breaks one of them.
 *
 * @param schema as for `compileSchema`
 * @param provider its name, or its rules
 * @param options as for `compileSchema`, `maxRecursion` and `maxSize`
 * @throws SchemaError as `compileSchema`; if no value is valid
 * @throws RangeError, TypeError as `compileSchema`; for an unknown provider or keyword in its rules
 * @throws LimitExceededError as `compileSchema`; for a schema that is larger than the provider or `maxSize` allows
 * @example
 * ```ts
 * const user = { type: 'object', properties: { name: { type: 'string', minLength: 1 }, age: { type: 'integer' } }, required: ['name'] };
 * const { schema, dropped, restore } = toProviderSchema(user, 'openai');
 * schema.properties?.['age']; // → { type: [ 'integer', 'null' ] }
 * dropped; // → [ { pointer: '/properties/name', keyword: 'minLength', reason: 'the provider has no such keyword' } ]
 * restore({ name: 'Ada', age: null }); // → { name: 'Ada' }
 * ```
 */
export function toProviderSchema(
  schema: SchemaSource,
  provider: ProviderName | ProviderRules,
  options?: ProviderOptions,
): ProviderSchema;
export function toProviderSchema(
  source: SchemaSource | WidenedSchema | JsonSchema,
  provider: ProviderName | ProviderRules,
  options: ProviderOptions = {},
): ProviderSchema {
  const document = openDocument(source, options, { ownOptions: ['maxRecursion', 'maxSize'] });
  const rules = readRules(provider);
  const maxRecursion = readLimit(options, 'maxRecursion', defaultLimits.maxRecursion, 1);
  const maxSize = readLimit(options, 'maxSize', defaultLimits.maxSize, 1);
  const notes = new Notes();
  try {
    const root = new NodeCompiler(rules, document, notes, maxSize).compile([{ at: document.root, without: [] }], '');
    if (root.isNever) throw new SchemaError({ reason: 'no value is valid', pointer: '' });
    noteCycles(root, rules.recursion);
    const isWrapped = rules.objectRoot && !isForObjectsAlone(root);
    const schema = new SchemaWriter(rules, notes, maxRecursion, maxSize).write(root, isWrapped);
    const restore = (value: unknown): unknown => {
      const inner = isWrapped && isObject(value) && Object.hasOwn(value, wrapped) ? getOwn(value, wrapped) : value;
      if (!rules.allRequired) return inner;
      try {
        return new Restorer(document).restore(root, inner, 1);
      } catch (error) {
        throw isStackOverflow(error) ? tooDeep(document.maxDepth) : error;
      }
    };
    return { schema, dropped: notes.dropped, changes: notes.changes, restore };
  } catch (error) {
    if (!isStackOverflow(error)) throw error;
    const { maxSchemaDepth } = document;
    const message = `Cannot write the schema for the provider: it is nested deeper than ${maxSchemaDepth} levels, or than the stack allows`;
    throw new LimitExceededError({ limit: 'maxSchemaDepth', max: maxSchemaDepth, message });
  }
}

function isForObjectsAlone({ alternatives, types }: ProviderNode): boolean {
  return alternatives === undefined && types?.length === 1 && types[0] === 'object';
}
