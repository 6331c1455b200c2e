import { type Keyword, keywordFor } from '../core/keyword.ts';
import { anything } from '../core/scalar-node.ts';
import { elementsPass } from './items.ts';

/** `prefixItems` (Draft 2020-12 core, 10.3.1.1): a schema for each of the first items. */
export const prefixItems: Keyword = keywordFor('array', 'prefixItems', (schemas: readonly unknown[], context) => {
  return elementsPass(
    schemas.map((schema, at) => context.child(schema, at)),
    anything,
  );
});
