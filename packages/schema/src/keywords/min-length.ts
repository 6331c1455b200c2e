import { codePoints } from '../core/count-code-points.ts';
import { keywordFor, type Keyword } from '../core/keyword.ts';

/** `minLength` (Draft 7 validation, 6.3.2), in code points. */
export const minLength: Keyword = keywordFor('string', 'minLength', (limit: number, site) => {
  const rule = site.assert(
    (text: string) => codePoints(text) >= limit,
    'minLength',
    (text) => ({ limit, actual: codePoints(text) }),
  );
  return { ...rule, min: limit };
});
