import { codePoints } from '../code-points.ts';
import { type Keyword, keywordFor } from '../keyword.ts';

/** `minLength` (Draft 7 validation, 6.3.2), in code points. */
export const minLength: Keyword = keywordFor('string', 'minLength', (value, site) => {
  const limit = site.count(value);
  // A code point is one or two units, so most lengths are decided without counting.
  return site.assert(
    (text) => text.length >= limit && (text.length >= 2 * limit || codePoints(text) >= limit),
    'minLength',
    (text) => ({ limit, actual: codePoints(text) }),
  );
});
