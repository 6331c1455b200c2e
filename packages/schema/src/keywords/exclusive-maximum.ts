import { type Keyword, keywordFor } from '../core/keyword.ts';

/**
 * `exclusiveMaximum` (Draft 7 validation, 6.2.3) as a number. As a boolean, which is Draft 4's form,
 * it is read by `maximum`.
 */
export const exclusiveMaximum: Keyword = keywordFor(
  'number',
  'exclusiveMaximum',
  (limit: number | boolean, context) => {
    if (typeof limit === 'boolean') return undefined;
    return context.assert(
      (it) => it < limit,
      'exclusiveMaximum',
      () => ({ limit }),
    );
  },
);
