/**
 * Returns the JavaScript string that a whole JSON string token denotes.
 *
 * @throws SyntaxError of the engine if it is not one JSON value
 * @example
 * ```ts
 * parseString('"a\\u00e9"'); // → 'aé'
 * ```
 */
export function parseString(token: string): string {
  return JSON.parse(token) as string;
}
