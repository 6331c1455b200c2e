import { type Keyword, keyword } from '../core/keyword.ts';
import { nodeRule } from '../core/rule.ts';

// References beside other keywords. The compiler replaces a reference without other keywords by its target.

/** `$ref` (Draft 2020-12 core, 8.2.3.1). */
export const ref: Keyword = reference('$ref');
/** `$dynamicRef` (Draft 2020-12 core, 8.2.3.2). */
export const dynamicRef: Keyword = reference('$dynamicRef');
/** `$recursiveRef` (Draft 2019-09 core, 8.2.4.2). */
export const recursiveRef: Keyword = reference('$recursiveRef');

function reference(name: string): Keyword {
  return keyword(name, (value: string, context) => nodeRule(context.referred(value)));
}
