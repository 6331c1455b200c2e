import { codePoints } from '../core/count-code-points.ts';
import { keywordFor, type Keyword } from '../core/keyword.ts';

/** `maxLength` (Draft 7 validation, 6.3.1), in code points. */
export const maxLength: Keyword = keywordFor('string', 'maxLength', (limit: number, site) => {
  const rule = site.assert(
    (text: string) => codePoints(text) <= limit,
    'maxLength',
    (text) => ({ limit, actual: codePoints(text) }),
  );
  return { ...rule, max: limit };
});
