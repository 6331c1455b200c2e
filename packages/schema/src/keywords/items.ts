import { type Keyword, keywordFor } from '../core/keyword.ts';
import { anything } from '../core/scalar-node.ts';
import { elementsPass } from './elements-pass.ts';

/** `items` (Draft 7 validation, 6.4.1): one schema for all elements, or a list of them, one for each place. */
export const items: Keyword = keywordFor('array', 'items', (value: unknown, context) => {
  if (!Array.isArray(value)) return elementsPass([], context.child(value));
  return elementsPass(
    value.map((schema, at) => context.child(schema, at)),
    anything,
  );
});
