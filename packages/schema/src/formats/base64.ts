/** Base64 with padding (RFC 4648 section 4), the format `byte` of OpenAPI. */
export function isBase64(text: string): boolean {
  return text.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(text);
}
