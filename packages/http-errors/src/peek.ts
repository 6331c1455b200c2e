/** Whether a value can have properties. */
export function isObject(value: unknown): value is object {
  return (typeof value === 'object' && value !== null) || typeof value === 'function';
}

/**
 * A property of something that was thrown: its own, or one of its class, but never one of the root
 * prototype, so that a polluted `Object.prototype` decides nothing. What throws on reading is absent.
 */
export function peek(value: unknown, key: string): unknown {
  if (!isObject(value)) return undefined;
  try {
    if (Object.hasOwn(value, key)) return (value as Record<string, unknown>)[key];
    if (!(key in value)) return undefined;
    let holder: object | null = Object.getPrototypeOf(value) as object | null;
    for (let level = 0; holder !== null && level < 16; level++) {
      const above: object | null = Object.getPrototypeOf(holder) as object | null;
      if (above !== null && Object.hasOwn(holder, key)) return (value as Record<string, unknown>)[key];
      holder = above;
    }
  } catch {
    // A getter or a proxy that throws has nothing to say.
  }
  return undefined;
}

/** The same, where only a string will do. */
export function peekText(value: unknown, key: string): string {
  const found = peek(value, key);
  return typeof found === 'string' ? found : '';
}

/** An own property of an options object. */
export function own<T extends object, K extends keyof T>(options: T, key: K): T[K] | undefined {
  return Object.hasOwn(options, key) ? options[key] : undefined;
}
