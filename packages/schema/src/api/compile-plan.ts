import type { Plan } from '../plan/plan.ts';
import { readOptions } from './read-options.ts';
import { openSchema } from './read-schema.ts';
import type { SchemaOptions } from './schema-options.ts';
import type { WidenedSchema } from './schema.ts';
import type { SchemaSource } from './standard-schema.ts';

/** Returns the plan of a schema from a JSON file: see the other overload. */
export function compilePlan(schema: WidenedSchema, options?: SchemaOptions): Plan;
/**
 * Returns the plan of a schema: what a value has to pass, as data, from which all functions of this package are made.
 * It is for tools that ask a schema questions, and for people who debug one (`formatPlan`).
 *
 * A plan refers to itself where the schema does, and it keeps values of the schema (`const`, `enum`), not copies. It
 * can be cloned and sent to another thread, but not if the schema has formats or keywords of its own, which are
 * functions: `structuredClone` refuses these. Its form may change in a minor version.
 *
 * @param schema as for `compileSchema`
 * @param options as for `compileSchema`
 * @throws SchemaError, LimitExceededError, RangeError, TypeError as `compileSchema`
 * @example
 * ```ts
 * const { rules } = compilePlan({ type: 'object', required: ['id'] });
 * rules.map(({ form, keyword }) => `${keyword}: ${form}`); // → [ 'type: test', 'required: need' ]
 * ```
 */
export function compilePlan(schema: SchemaSource, options?: SchemaOptions): Plan;
export function compilePlan(source: SchemaSource | WidenedSchema, options: SchemaOptions = {}): Plan {
  const settings = readOptions(options);
  return openSchema(source, settings).compiler.compileDocument({ refusesLoops: settings.strict }).plan;
}
