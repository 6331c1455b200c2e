import { hasOwn } from '@wirework/scanner';

/*
 * One step of a compiled path, written many times. For each place in the source, an engine caches the shapes and the name that it met
 * there (an inline cache); a step that all paths share meets many names, and its cache is useless. A copy that belongs to one step of one
 * path meets one name, so its tests cost nothing: the shape answers them. Measured in docs/decisions/032-own-members-cost.md.
 *
 * The order of the tests matters. `name in v` runs no getter and fixes the shape, from which the engine knows the prototype. If that is
 * `Object.prototype` and does not have the name, at this moment, the member is an own one. `other` handles everything else.
 */

/** Reads on from a value; returns `undefined` if there is nothing. */
export type Reader = (value: unknown) => unknown;

/**
 * Makes a step to the own member of a plain object.
 *
 * @param next reads on from the member
 * @param other reads this step, and all after it, from everything else
 */
export type MakeStep = (name: string, next: Reader, other: Reader) => Reader;

const root: object = Object.prototype;

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isPlain(value: object): boolean {
  return Object.getPrototypeOf(value) === root;
}

/** The copies; their texts are equal, which a test checks. */
export const copies: readonly MakeStep[] = [
  (name, next, other) => (v) => (isObject(v) && name in v && isPlain(v) && !(name in root) ? next(v[name]) : other(v)),
  (name, next, other) => (v) => (isObject(v) && name in v && isPlain(v) && !(name in root) ? next(v[name]) : other(v)),
  (name, next, other) => (v) => (isObject(v) && name in v && isPlain(v) && !(name in root) ? next(v[name]) : other(v)),
  (name, next, other) => (v) => (isObject(v) && name in v && isPlain(v) && !(name in root) ? next(v[name]) : other(v)),
  (name, next, other) => (v) => (isObject(v) && name in v && isPlain(v) && !(name in root) ? next(v[name]) : other(v)),
  (name, next, other) => (v) => (isObject(v) && name in v && isPlain(v) && !(name in root) ? next(v[name]) : other(v)),
  (name, next, other) => (v) => (isObject(v) && name in v && isPlain(v) && !(name in root) ? next(v[name]) : other(v)),
  (name, next, other) => (v) => (isObject(v) && name in v && isPlain(v) && !(name in root) ? next(v[name]) : other(v)),
  (name, next, other) => (v) => (isObject(v) && name in v && isPlain(v) && !(name in root) ? next(v[name]) : other(v)),
  (name, next, other) => (v) => (isObject(v) && name in v && isPlain(v) && !(name in root) ? next(v[name]) : other(v)),
  (name, next, other) => (v) => (isObject(v) && name in v && isPlain(v) && !(name in root) ? next(v[name]) : other(v)),
  (name, next, other) => (v) => (isObject(v) && name in v && isPlain(v) && !(name in root) ? next(v[name]) : other(v)),
  (name, next, other) => (v) => (isObject(v) && name in v && isPlain(v) && !(name in root) ? next(v[name]) : other(v)),
  (name, next, other) => (v) => (isObject(v) && name in v && isPlain(v) && !(name in root) ? next(v[name]) : other(v)),
  (name, next, other) => (v) => (isObject(v) && name in v && isPlain(v) && !(name in root) ? next(v[name]) : other(v)),
  (name, next, other) => (v) => (isObject(v) && name in v && isPlain(v) && !(name in root) ? next(v[name]) : other(v)),
  (name, next, other) => (v) => (isObject(v) && name in v && isPlain(v) && !(name in root) ? next(v[name]) : other(v)),
  (name, next, other) => (v) => (isObject(v) && name in v && isPlain(v) && !(name in root) ? next(v[name]) : other(v)),
  (name, next, other) => (v) => (isObject(v) && name in v && isPlain(v) && !(name in root) ? next(v[name]) : other(v)),
  (name, next, other) => (v) => (isObject(v) && name in v && isPlain(v) && !(name in root) ? next(v[name]) : other(v)),
  (name, next, other) => (v) => (isObject(v) && name in v && isPlain(v) && !(name in root) ? next(v[name]) : other(v)),
  (name, next, other) => (v) => (isObject(v) && name in v && isPlain(v) && !(name in root) ? next(v[name]) : other(v)),
  (name, next, other) => (v) => (isObject(v) && name in v && isPlain(v) && !(name in root) ? next(v[name]) : other(v)),
  (name, next, other) => (v) => (isObject(v) && name in v && isPlain(v) && !(name in root) ? next(v[name]) : other(v)),
  (name, next, other) => (v) => (isObject(v) && name in v && isPlain(v) && !(name in root) ? next(v[name]) : other(v)),
  (name, next, other) => (v) => (isObject(v) && name in v && isPlain(v) && !(name in root) ? next(v[name]) : other(v)),
  (name, next, other) => (v) => (isObject(v) && name in v && isPlain(v) && !(name in root) ? next(v[name]) : other(v)),
  (name, next, other) => (v) => (isObject(v) && name in v && isPlain(v) && !(name in root) ? next(v[name]) : other(v)),
  (name, next, other) => (v) => (isObject(v) && name in v && isPlain(v) && !(name in root) ? next(v[name]) : other(v)),
  (name, next, other) => (v) => (isObject(v) && name in v && isPlain(v) && !(name in root) ? next(v[name]) : other(v)),
  (name, next, other) => (v) => (isObject(v) && name in v && isPlain(v) && !(name in root) ? next(v[name]) : other(v)),
  (name, next, other) => (v) => (isObject(v) && name in v && isPlain(v) && !(name in root) ? next(v[name]) : other(v)),
  (name, next, other) => (v) => (isObject(v) && name in v && isPlain(v) && !(name in root) ? next(v[name]) : other(v)),
  (name, next, other) => (v) => (isObject(v) && name in v && isPlain(v) && !(name in root) ? next(v[name]) : other(v)),
  (name, next, other) => (v) => (isObject(v) && name in v && isPlain(v) && !(name in root) ? next(v[name]) : other(v)),
  (name, next, other) => (v) => (isObject(v) && name in v && isPlain(v) && !(name in root) ? next(v[name]) : other(v)),
  (name, next, other) => (v) => (isObject(v) && name in v && isPlain(v) && !(name in root) ? next(v[name]) : other(v)),
  (name, next, other) => (v) => (isObject(v) && name in v && isPlain(v) && !(name in root) ? next(v[name]) : other(v)),
  (name, next, other) => (v) => (isObject(v) && name in v && isPlain(v) && !(name in root) ? next(v[name]) : other(v)),
  (name, next, other) => (v) => (isObject(v) && name in v && isPlain(v) && !(name in root) ? next(v[name]) : other(v)),
  (name, next, other) => (v) => (isObject(v) && name in v && isPlain(v) && !(name in root) ? next(v[name]) : other(v)),
  (name, next, other) => (v) => (isObject(v) && name in v && isPlain(v) && !(name in root) ? next(v[name]) : other(v)),
  (name, next, other) => (v) => (isObject(v) && name in v && isPlain(v) && !(name in root) ? next(v[name]) : other(v)),
  (name, next, other) => (v) => (isObject(v) && name in v && isPlain(v) && !(name in root) ? next(v[name]) : other(v)),
  (name, next, other) => (v) => (isObject(v) && name in v && isPlain(v) && !(name in root) ? next(v[name]) : other(v)),
  (name, next, other) => (v) => (isObject(v) && name in v && isPlain(v) && !(name in root) ? next(v[name]) : other(v)),
  (name, next, other) => (v) => (isObject(v) && name in v && isPlain(v) && !(name in root) ? next(v[name]) : other(v)),
  (name, next, other) => (v) => (isObject(v) && name in v && isPlain(v) && !(name in root) ? next(v[name]) : other(v)),
  (name, next, other) => (v) => (isObject(v) && name in v && isPlain(v) && !(name in root) ? next(v[name]) : other(v)),
  (name, next, other) => (v) => (isObject(v) && name in v && isPlain(v) && !(name in root) ? next(v[name]) : other(v)),
  (name, next, other) => (v) => (isObject(v) && name in v && isPlain(v) && !(name in root) ? next(v[name]) : other(v)),
  (name, next, other) => (v) => (isObject(v) && name in v && isPlain(v) && !(name in root) ? next(v[name]) : other(v)),
  (name, next, other) => (v) => (isObject(v) && name in v && isPlain(v) && !(name in root) ? next(v[name]) : other(v)),
  (name, next, other) => (v) => (isObject(v) && name in v && isPlain(v) && !(name in root) ? next(v[name]) : other(v)),
  (name, next, other) => (v) => (isObject(v) && name in v && isPlain(v) && !(name in root) ? next(v[name]) : other(v)),
  (name, next, other) => (v) => (isObject(v) && name in v && isPlain(v) && !(name in root) ? next(v[name]) : other(v)),
  (name, next, other) => (v) => (isObject(v) && name in v && isPlain(v) && !(name in root) ? next(v[name]) : other(v)),
  (name, next, other) => (v) => (isObject(v) && name in v && isPlain(v) && !(name in root) ? next(v[name]) : other(v)),
  (name, next, other) => (v) => (isObject(v) && name in v && isPlain(v) && !(name in root) ? next(v[name]) : other(v)),
  (name, next, other) => (v) => (isObject(v) && name in v && isPlain(v) && !(name in root) ? next(v[name]) : other(v)),
  (name, next, other) => (v) => (isObject(v) && name in v && isPlain(v) && !(name in root) ? next(v[name]) : other(v)),
  (name, next, other) => (v) => (isObject(v) && name in v && isPlain(v) && !(name in root) ? next(v[name]) : other(v)),
  (name, next, other) => (v) => (isObject(v) && name in v && isPlain(v) && !(name in root) ? next(v[name]) : other(v)),
  (name, next, other) => (v) => (isObject(v) && name in v && isPlain(v) && !(name in root) ? next(v[name]) : other(v)),
];

/** The step when no copies are left: slower, since it looks the name up in each object. */
const shared: MakeStep = (name, next, other) => (v) =>
  isObject(v) && !Array.isArray(v) && hasOwn(v, name) ? next(v[name]) : other(v);

/** Hands out each copy once, because two paths that shared one would make its cache useless. */
export class Steps {
  #taken = 0;

  /** A step, with a copy of its own as long as some are left. */
  take(...step: Parameters<MakeStep>): Reader {
    return (copies[this.#taken++] ?? shared)(...step);
  }
}

/** The copies of this process. */
export const sharedSteps: Steps = new Steps();
