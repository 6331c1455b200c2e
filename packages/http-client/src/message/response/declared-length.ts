/**
 * Reads the value of `Content-Length`: digits, or a list of equal ones (RFC 9110, section 8.6). Returns -1 for none and for an invalid one, and the
 * largest safe integer for a larger length.
 */
export function declaredLength(value: string | readonly string[] | undefined): number {
  if (value === undefined) return -1;
  const [first = '', ...others] = String(value)
    .split(',')
    .map((it) => it.trim());
  const isValid = /^\d+$/.test(first) && others.every((it) => it === first);
  return isValid ? Math.min(Number(first), Number.MAX_SAFE_INTEGER) : -1;
}
