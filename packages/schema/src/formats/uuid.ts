/** `uuid` of RFC 9562 section 4 (once RFC 4122): any version, upper or lower case. */
export function isUuid(text: string): boolean {
  return /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i.test(text);
}
