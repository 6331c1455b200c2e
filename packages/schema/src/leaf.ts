import type { TypeName } from './keyword-params.ts';

/**
 * Schemas that a parent checks without a call. A closure call from shared code costs more than
 * such a check, and most members of real documents are one of these.
 */
export const Leaf = { Call: 0, Any: 1, String: 2, Number: 3, Integer: 4, Boolean: 5 } as const;

/** The leaf for a schema that has nothing but one `type`. */
export function leafOf(types: readonly TypeName[]): number {
  if (types.length !== 1) return Leaf.Call;
  switch (types[0]) {
    case 'string':
      return Leaf.String;
    case 'number':
      return Leaf.Number;
    case 'integer':
      return Leaf.Integer;
    case 'boolean':
      return Leaf.Boolean;
    default:
      return Leaf.Call;
  }
}
