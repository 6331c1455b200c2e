/** The method of an object that `JSON.stringify` calls. */
export type ToJson = (this: object, key: string) => unknown;

/**
 * Returns the `toJSON` method of an object: its own or that of its class, but not one of `Object.prototype`.
 *
 * @param value any object
 * @returns the method, or `undefined`; call it with the object as `this` and with the name or the index of the object in its container
 * @example
 * ```ts
 * toJsonMethod({ toJSON: (key) => key })?.call({}, 'a'); // → 'a'
 * toJsonMethod({}); // → undefined
 * ```
 */
export function toJsonMethod(value: object): ToJson | undefined {
  const { toJSON } = value as { toJSON?: unknown };
  if (typeof toJSON !== 'function') return undefined;
  const isOwn = Object.hasOwn(value, 'toJSON') || toJSON !== (Object.prototype as { toJSON?: unknown }).toJSON;
  return isOwn ? (toJSON as ToJson) : undefined;
}
