/** Headers that make a request conditional (RFC 9110, section 13.1). */
export const conditions = [
  'if-match',
  'if-none-match',
  'if-modified-since',
  'if-unmodified-since',
  'if-range',
] as const;
