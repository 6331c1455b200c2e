import { type Keyword, keyword } from '../core/keyword.ts';
import { nodeRule } from '../core/rule.ts';

/** `allOf` (Draft 7 validation, 6.7.1). */
export const allOf: Keyword = keyword('allOf', (schemas: readonly unknown[], context) =>
  schemas.map((schema, at) => nodeRule(context.inPlace(schema, at))),
);
