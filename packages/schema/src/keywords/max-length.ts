import { countCodePoints } from '../core/count-code-points.ts';
import { type Keyword, keywordFor } from '../core/keyword.ts';

/** `maxLength` (Draft 7 validation, 6.3.1), in code points. */
export const maxLength: Keyword = keywordFor('string', 'maxLength', (limit: number, context) => {
  const rule = context.assert(
    (text: string) => countCodePoints(text) <= limit,
    'maxLength',
    (text) => ({ limit, actual: countCodePoints(text) }),
  );
  return { ...rule, max: limit };
});
