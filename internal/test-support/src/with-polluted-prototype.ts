/**
 * Runs a function while `Object.prototype` has extra members, and removes them again, even if it fails. A promise is
 * awaited.
 *
 * @param members - their names and values
 */
export function withPollutedPrototype<T>(members: Readonly<Record<string, unknown>>, run: () => T): T {
  const clean = (): void => {
    for (const name of Object.keys(members)) Reflect.deleteProperty(Object.prototype, name);
  };
  for (const [name, value] of Object.entries(members)) {
    Object.defineProperty(Object.prototype, name, {
      __proto__: null,
      value,
      configurable: true,
      writable: true,
    } as PropertyDescriptor);
  }
  let result: T;
  try {
    result = run();
  } catch (error) {
    clean();
    throw error;
  }
  if (!isPromise(result)) {
    clean();
    return result;
  }
  return result.finally(clean) as T;
}

function isPromise(value: unknown): value is Promise<unknown> {
  return Object.prototype.toString.call(value) === '[object Promise]';
}
