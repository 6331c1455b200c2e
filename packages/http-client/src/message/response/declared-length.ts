const digits = /^\d+$/;

/**
 * Reads the value of `Content-Length`: digits, or a list of equal ones (RFC 9110, section 8.6). Returns -1 for none and
 * for an invalid one, and the largest safe integer for a larger length.
 */
export function declaredLength(value: string | readonly string[] | undefined): number {
  if (value === undefined) return -1;
  if (typeof value === 'string' && digits.test(value)) return Math.min(Number(value), Number.MAX_SAFE_INTEGER);
  const [first = '', ...others] = String(value)
    .split(',')
    .map((it) => it.trim());
  return digits.test(first) && others.every((it) => it === first) ? declaredLength(first) : -1;
}
