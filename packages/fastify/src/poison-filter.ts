/** Values of Fastify's options `onProtoPoisoning` and `onConstructorPoisoning`. */
export type PoisonAction = 'error' | 'remove' | 'ignore';

/**
 * Makes a function that refuses or removes the names of a body that could reach a prototype when it is copied:
 * `__proto__`, and `constructor` of an object with `prototype`. It does what Fastify's own parser does.
 *
 * @returns a function of a body's text and value, which returns whether the body is refused
 */
export function newPoisonFilter(
  onProto: PoisonAction,
  onConstructor: PoisonAction,
): (text: string, value: unknown) => boolean {
  return (text, body) => {
    if (!/__proto__|constructor|\\u/u.test(text) || !isContainer(body)) return false;
    const open = [body];
    for (let it = open.pop(); it !== undefined; it = open.pop()) {
      const isProto = onProto !== 'ignore' && Object.hasOwn(it, '__proto__');
      const isConstructor = onConstructor !== 'ignore' && hasPrototype(it);
      if ((isProto && onProto === 'error') || (isConstructor && onConstructor === 'error')) return true;
      if (isProto) Reflect.deleteProperty(it, '__proto__');
      if (isConstructor) Reflect.deleteProperty(it, 'constructor');
      for (const part of Object.values(it)) if (isContainer(part)) open.push(part);
    }
    return false;
  };
}

function hasPrototype(container: object): boolean {
  const found: unknown = Object.hasOwn(container, 'constructor') ? container.constructor : undefined;
  return isContainer(found) && Object.hasOwn(found, 'prototype');
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
