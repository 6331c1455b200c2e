import { type Keyword, keyword } from '../core/keyword.ts';
import { nodeRule } from '../core/rule.ts';

// The references that other keywords stand beside. The compiler puts the schema that a reference leads to in place of one that stands alone.

/** `$ref` (Draft 2020-12 core, 8.2.3.1). */
export const ref: Keyword = reference('$ref');
/** `$dynamicRef` (Draft 2020-12 core, 8.2.3.2). */
export const dynamicRef: Keyword = reference('$dynamicRef');
/** `$recursiveRef` (Draft 2019-09 core, 8.2.4.2). */
export const recursiveRef: Keyword = reference('$recursiveRef');

function reference(name: string): Keyword {
  return keyword(name, (value: string, context) => nodeRule(context.referred(value)));
}
