import { LimitExceededError, SchemaError } from '@wirework/encoding-errors';
import { getOwn, readLimit } from '@wirework/scanner/primitives';
import { readOptions } from '../api/read-options.ts';
import { openSchema } from '../api/read-schema.ts';
import type { SchemaOptions } from '../api/schema-options.ts';
import type { JsonSchema, Schema, WidenedSchema } from '../api/schema.ts';
import type { SchemaSource } from '../api/standard-schema.ts';
import { isObject } from '../core/kind.ts';
import { isStackOverflow } from '../core/too-deep.ts';
import { Closures } from '../closures/closures.ts';
import { NodeCompiler } from './compile-nodes.ts';
import { Notes, type SchemaNote } from './notes.ts';
import { noteCycles, type ProviderNode } from './provider-node.ts';
import { type ProviderName, type ProviderRules, readRules } from './provider-rules.ts';
import { Restorer } from './restore.ts';
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
  const settings = readOptions(options, ['maxRecursion', 'maxSize']);
  const rules = readRules(provider);
  const maxRecursion = readLimit(options, 'maxRecursion', defaultLimits.maxRecursion, 1);
  const maxSize = readLimit(options, 'maxSize', defaultLimits.maxSize, 1);
  const { refs, compiler } = openSchema(source, settings);
  // Refuses a schema that is not valid.
  compiler.compileDocument();
  const closures = new Closures(compiler);
  const notes = new Notes();
  try {
    const nodes = new NodeCompiler(rules, refs, compiler, notes, maxSize);
    const root = nodes.compile([{ at: refs.document, without: [] }], '');
    if (root.isNever) throw new SchemaError({ reason: 'no value is valid', pointer: '' });
    noteCycles(root, rules.recursion);
    const isWrapped = rules.objectRoot && !isForObjectsAlone(root);
    const schema = new SchemaWriter(rules, notes, maxRecursion, maxSize).write(root, isWrapped);
    const restore = (value: unknown): unknown => {
      let restored: unknown;
      closures.startCall((given: unknown) => {
        const inner = isWrapped && isObject(given) && Object.hasOwn(given, wrapped) ? getOwn(given, wrapped) : given;
        restored = !rules.allRequired
          ? inner
          : new Restorer(compiler, closures, settings.maxDepth).restore(root, inner, 1);
        return true;
      })(value);
      return restored;
    };
    return { schema, dropped: notes.dropped, changes: notes.changes, restore };
  } catch (error) {
    if (!isStackOverflow(error)) throw error;
    const { maxSchemaDepth } = settings;
    const message = `Cannot write the schema for the provider: it is nested deeper than ${maxSchemaDepth} levels, or than the stack allows`;
    throw new LimitExceededError({ limit: 'maxSchemaDepth', max: maxSchemaDepth, message });
  }
}

function isForObjectsAlone({ alternatives, types }: ProviderNode): boolean {
  return alternatives === undefined && types?.length === 1 && types[0] === 'object';
}
