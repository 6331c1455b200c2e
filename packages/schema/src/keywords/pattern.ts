import { type Keyword, keywordFor } from '../core/keyword.ts';

/** `pattern` (Draft 7 validation, 6.3.3): the pattern matches somewhere in the string. */
export const pattern: Keyword = keywordFor('string', 'pattern', (source: string, context) => {
  return context.assert(context.pattern(source), 'pattern', () => ({ pattern: source }));
});
