import { countCodePoints } from '../core/count-code-points.ts';
import { type Keyword, keywordFor } from '../core/keyword.ts';

/** `minLength` (Draft 7 validation, 6.3.2), in code points. */
export const minLength: Keyword = keywordFor('string', 'minLength', (limit: number, context) => {
  const rule = context.assert(
    (text: string) => countCodePoints(text) >= limit,
    'minLength',
    (text) => ({ limit, actual: countCodePoints(text) }),
  );
  return { ...rule, min: limit };
});
