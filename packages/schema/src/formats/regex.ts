/** `regex`: a regular expression of ECMA-262 with the flag `u`, as `pattern` takes it. */
export function isRegex(text: string): boolean {
  try {
    return new RegExp(text, 'u') !== undefined;
  } catch {
    return false;
  }
}
