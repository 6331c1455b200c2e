import { type Keyword, keywordFor } from '../core/keyword.ts';

/**
 * `exclusiveMinimum` (Draft 7 validation, 6.2.5) as a number. As a boolean, which is Draft 4's form,
 * it is read by `minimum`.
 */
export const exclusiveMinimum: Keyword = keywordFor(
  'number',
  'exclusiveMinimum',
  (limit: number | boolean, context) => {
    if (typeof limit === 'boolean') return undefined;
    return context.assert(
      (it) => it > limit,
      'exclusiveMinimum',
      () => ({ limit }),
    );
  },
);
