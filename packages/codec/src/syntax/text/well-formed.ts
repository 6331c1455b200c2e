// With the flag `u`, a pair is one character and does not match.
const loneSurrogate = /[\ud800-\udfff]/gu;

/** Returns the text with every lone surrogate replaced by U+FFFD. */
export function toWellFormed(text: string): string {
  const { isWellFormed } = text as { isWellFormed?: () => boolean };
  if (isWellFormed?.call(text) === true) return text;
  return text.replace(loneSurrogate, '\ufffd');
}
