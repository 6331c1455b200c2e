/** Returns whether a value can have properties. */
export function isObject(value: unknown): value is object {
  return Object(value) === value;
}

/** `Object.prototype`, from which every object inherits. */
export const objectPrototype: Readonly<Record<string | symbol, unknown>> = Object.prototype as never;

/**
 * Returns a property of something that was thrown: its own, or one of its class, but never one of `Object.prototype`,
 * so that prototype pollution has no effect. A property that throws on reading counts as absent.
 */
export function readProperty(value: unknown, key: string | symbol): unknown {
  try {
    const found = (value as Readonly<Record<string | symbol, unknown>> | undefined)?.[key];
    return found === undefined || found !== objectPrototype[key] || Object.hasOwn(value as object, key)
      ? found
      : undefined;
  } catch {
    return undefined;
  }
}

/** Returns a property that is a text or a number as a text; `''` for any other. */
export function readText(value: unknown, key: string): string {
  return textOf(readProperty(value, key));
}

/** Returns a text or a number as a text; `''` for anything else. */
export function textOf(found: unknown): string {
  return typeof found === 'string' || typeof found === 'number' ? `${found}` : '';
}

/** Returns the result of a function; `undefined` if it throws. */
export function tryCall<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

/** Returns an own property of an object of options or a table; `undefined` for null. */
export function ownProperty<T extends object, K extends keyof T>(options: T | null, key: K): T[K] | undefined {
  return options && Object.hasOwn(options, key) ? options[key] : undefined;
}

/** Returns whether `Object.prototype` has a name of a descriptor. */
const hasDescriptorNames = (): boolean =>
  'value' in objectPrototype ||
  'get' in objectPrototype ||
  'set' in objectPrototype ||
  'writable' in objectPrototype ||
  'enumerable' in objectPrototype ||
  'configurable' in objectPrototype;

/** Defines a property, which is hidden by default. Only own properties of the descriptor count. */
export function defineHidden<T extends object>(target: T, key: string | symbol, descriptor: PropertyDescriptor): T {
  // Engines take longer to read an object without a prototype.
  const own = hasDescriptorNames() ? Object.assign(Object.create(null) as PropertyDescriptor, descriptor) : descriptor;
  return Object.defineProperty(target, key, own);
}
