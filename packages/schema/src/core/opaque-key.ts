import { objectTag } from './kind.ts';

/** Numbers of objects that only equal themselves. */
const numbers = /* @__PURE__ */ new WeakMap<object, number>();
let count = 0;

/**
 * Returns a text for an object whose content is not in its members, such as a `Date` or a `Map` of a reader of YAML: dates of the same time share one, any other
 * object has its own. `undefined` for objects that are compared by their members.
 */
export function opaqueKey(object: object): string | undefined {
  const tag = objectTag(object);
  if (tag === undefined || Object.keys(object).length > 0) return undefined;
  if (tag === 'Date') {
    const time = timeOf(object);
    if (time !== undefined) return `<Date ${time}>`;
  }
  let number = numbers.get(object);
  if (number === undefined) numbers.set(object, (number = ++count));
  return `<${number}>`;
}

/** Returns the time of a date; `undefined` for an object that only has its name. */
function timeOf(object: object): number | undefined {
  try {
    return Date.prototype.getTime.call(object);
  } catch {
    return undefined;
  }
}
