const surrogate = /\p{Surrogate}/gu;

/** Returns whether a text has a half of a surrogate pair, which UTF-8 and percent-encoding cannot have. */
export function hasLoneSurrogate(text: string): boolean {
  return text.search(surrogate) >= 0;
}

/** Returns a text with the replacement character for each lone surrogate. */
export function withoutLoneSurrogates(text: string): string {
  return text.replace(surrogate, '\ufffd');
}
