import { escapeHtmlText, escapeLineSeparators, replaceLoneSurrogates } from './html-escape.ts';

/**
 * Gives a text that `JSON.stringify` wrote the form that Go gives it: lone surrogates as `\ufffd`,
 * U+2028 and U+2029 always as escapes, `<`, `>` and `&` too when HTML is to be escaped.
 */
export function polish(json: string, escapeHtml: boolean): string {
  const text = replaceLoneSurrogates(json);
  return escapeHtml ? escapeHtmlText(text) : escapeLineSeparators(text);
}
