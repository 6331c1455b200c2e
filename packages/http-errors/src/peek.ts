/** Whether a value can have properties. */
export function isObject(value: unknown): value is object {
  return Object(value) === value;
}

/** What every object inherits. */
export const root: Readonly<Record<string | symbol, unknown>> = Object.prototype as never;

/**
 * A property of something that was thrown: its own, or one of its class, but never one of `Object.prototype`, so that
 * polluting that decides nothing. What throws on reading is absent.
 */
export function peek(value: unknown, key: string | symbol): unknown {
  try {
    const found = (value as Readonly<Record<string | symbol, unknown>> | undefined)?.[key];
    return found === undefined || found !== root[key] || Object.hasOwn(value as object, key) ? found : undefined;
  } catch {
    return undefined;
  }
}

/** The same as text, where it is a text or a number. */
export function peekText(value: unknown, key: string): string {
  return textOf(peek(value, key));
}

/** A text or a number as a text; `''` for anything else. */
export function textOf(found: unknown): string {
  return typeof found === 'string' || typeof found === 'number' ? `${found}` : '';
}

/** What a function gives, or nothing where it throws. */
export function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

/** An own property of an options object; what was put on a prototype is no option, and null has none. */
export function own<T extends object, K extends keyof T>(options: T | null, key: K): T[K] | undefined {
  return options && Object.hasOwn(options, key) ? options[key] : undefined;
}
