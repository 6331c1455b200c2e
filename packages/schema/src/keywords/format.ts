import { quoteName } from '@wirework/encoding-errors';
import { type Keyword, keywordFor } from '../keyword.ts';

/** `format` (Draft 7 validation, 7). A format that nobody knows demands nothing; strict mode refuses it. */
export const format: Keyword = keywordFor('string', 'format', (name: string, site) => {
  const { assertFormats, formats, strict } = site.compiler.settings;
  const check = formats(name);
  if (check === undefined && strict) site.refuse(`unknown format ${quoteName(name)}`);
  if (check === undefined || !assertFormats) return undefined;
  return site.assert(check, 'format', () => ({ format: name }));
});
