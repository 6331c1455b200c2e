import { type Keyword, keyword } from '../core/keyword.ts';
import { allRules, newRule } from '../core/rule.ts';
import { passes } from '../core/scalar-node.ts';

/** `allOf` (Draft 7 validation, 6.7.1). */
export const allOf: Keyword = keyword('allOf', (schemas: readonly unknown[], context) => {
  return allRules(
    schemas.map((schema, at) => {
      const node = context.inPlace(schema, at);
      // The node of a recursive schema gets its functions later.
      return newRule(
        (value, out) => node.evaluate(value, out),
        (value) => passes(node, value),
      );
    }),
  );
});
