import { hasOwn } from '@wirework/scanner';

/*
 * One step of a compiled path, written many times. An engine remembers, for each place in the source, the shapes of the objects and the
 * name that it met there; a step that all paths share meets many names and forgets all of them. A copy that belongs to one step of one path
 * meets one name, and its questions cost nothing: they are answered by the shape. Measured in docs/decisions/032-own-members-cost.md.
 *
 * The order of the questions matters. `name in v` runs no getter and pins the shape, by which the engine knows the prototype. If that is
 * `Object.prototype` and does not have the name, at this moment, the member is an own one. Everything else is for `other`.
 */

/** Reads on from a value; gives `missing` if there is nothing. */
export type Reader = (value: unknown) => unknown;

/**
 * Makes a step to the own member of a plain object.
 *
 * @param next reads on from the member
 * @param other reads this step, and all behind it, from everything else
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

/** What a step does when there are no copies left: it asks each object, which takes longer. */
const shared: MakeStep = (name, next, other) => (v) => (isObject(v) && !Array.isArray(v) && hasOwn(v, name) ? next(v[name]) : other(v));

/** Hands out each copy once, because one that served two paths would be of no use to either. */
export class Steps {
  #taken = 0;

  /** A step, with a copy of its own while there are some. */
  take(...step: Parameters<MakeStep>): Reader {
    return (copies[this.#taken++] ?? shared)(...step);
  }
}

/** The copies of this process. */
export const sharedSteps: Steps = new Steps();
