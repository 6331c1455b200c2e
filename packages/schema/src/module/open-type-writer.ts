import type { Plan } from '../plan/plan.ts';
import { TypesWriter } from './types-writer.ts';

/** Writes TypeScript types of plans. */
export interface TypeWriter {
  /**
   * Returns the type of the values that pass a plan, as an expression. It uses names for schemas that references lead
   * to.
   *
   * @param pointer the pointer of the schema, as plans have it; a plan with another one is that of a schema to which it
   *   refers, which has a name
   */
  typeOf(plan: Plan, pointer: string): string;
  /** Returns the declarations of the names that were used. */
  declarations(): readonly string[];
}

/**
 * Returns a writer of TypeScript types, for programs that write declarations for many schemas of one document. A type
 * never promises more than the check proves.
 *
 * @param options `taken`: names that are not used; `suffix`: the end of each name, `''` by default
 * @example
 * ```ts
 * const writer = openTypeWriter();
 * writer.typeOf(compilePlan({ type: 'array', items: { $ref: '#/$defs/id' }, $defs: { id: { type: 'integer' } } }), '');
 * // → 'Id[]'
 * writer.declarations(); // → [ 'export type Id = number;' ]
 * ```
 */
export function openTypeWriter(
  options: { readonly taken?: readonly string[] | undefined; readonly suffix?: string | undefined } = {},
): TypeWriter {
  return new TypesWriter(options.taken ?? [], options.suffix);
}
