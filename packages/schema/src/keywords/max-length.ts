import { codePoints } from '../code-points.ts';
import { type Keyword, keywordFor } from '../keyword.ts';

/** `maxLength` (Draft 7 validation, 6.3.1), in code points. */
export const maxLength: Keyword = keywordFor('string', 'maxLength', (value, site) => {
  const limit = site.count(value);
  // A code point is one or two units, so most lengths are decided without counting.
  return site.assert(
    (text) => text.length <= limit || (text.length <= 2 * limit && codePoints(text) <= limit),
    'maxLength',
    (text) => ({ limit, actual: codePoints(text) }),
  );
});
