/**
 * Filling in the defaults of a schema.
 *
 * @packageDocumentation
 */
import { checkSchema } from './check-schema.ts';
import { Compiler } from './compile.ts';
import { FillCompiler } from './defaults/compile-fill.ts';
import { fillWhole } from './defaults/fill-node.ts';
import { readOptions, type SchemaOptions } from './options.ts';
import { Refs } from './refs.ts';
import { readSchema } from './schema-source.ts';
import type { SchemaSource } from './standard-schema.ts';

export type { SchemaOptions } from './options.ts';
export type { SchemaSource } from './standard-schema.ts';

/**
 * Returns a function that fills in the `default` of each member that a value lacks, at any depth. It returns a new value, which shares with the old one
 * what did not change, or the same value if nothing was missing. It does not check the value: do that afterwards, so that a member
 * with a default may be `required`.
 *
 * Defaults are taken from `properties`, and from `items` if it is a list; also below `patternProperties`, `additionalProperties`, `additionalItems`,
 * `allOf` and `$ref`, and in defaults themselves. Those below `anyOf`, `oneOf`, `not`, `if`, `dependencies`, `contains` and `propertyNames` are
 * left out, because it depends on the value which of them applies. Implements `default` of Draft 7 validation, section 10.2.
 *
 * @param schema as for `compileSchema`
 * @param options as for `compileSchema`; `maxDepth` is the nesting of the values that have defaults
 * @returns the function; it throws a LimitExceededError if the value gets deeper than `maxDepth`, or for more than 100,000 defaults
 * @throws SchemaError, LimitExceededError, RangeError, TypeError as `compileSchema`
 * @example
 * ```ts
 * const withDefaults = compileDefaults({ properties: { port: { default: 80 }, log: { default: {}, properties: { level: { default: 'info' } } } } });
 * withDefaults({ port: 8080 }); // → { port: 8080, log: { level: 'info' } }
 * ```
 */
export function compileDefaults(schema: SchemaSource, options: SchemaOptions = {}): (value: unknown) => unknown {
  const settings = readOptions(options);
  const refs = new Refs(readSchema(schema), settings.registry);
  // Refuses what is not a valid schema.
  new Compiler(settings, refs, checkSchema).compileDocument();
  const node = new FillCompiler(refs).compile(refs.document);
  return (value) => fillWhole(node, value, settings.maxDepth);
}
