import { guessOf, invalid } from './messages.ts';
import { ownCopy } from './own-copy.ts';

/**
 * Returns the own properties of an options object; an empty object for `undefined` and `null`. Refuses other kinds of
 * values and unknown properties.
 *
 * @param names the known properties
 * @param of the function that has the options, for the message
 * @param renamed former names, with those of today
 * @throws ClientError of type Validation
 * @example
 * ```ts
 * readKnown({ size: 3 }, new Set(['size']), 'store()').size; // → 3
 * ```
 */
export function readKnown<T extends object>(
  given: T | undefined,
  names: ReadonlySet<string>,
  of: string,
  renamed?: Readonly<Record<string, string>>,
): T {
  if (given !== undefined && given !== null && (typeof given !== 'object' || Array.isArray(given)))
    throw invalid(`Cannot read the options of ${of}: they must be an object`);
  const options = ownCopy(given);
  assertKnown(options, names, of, renamed);
  return options;
}

/**
 * Refuses properties with unknown names.
 *
 * @param renamed former names, with those of today
 */
export function assertKnown(
  options: object,
  names: ReadonlySet<string>,
  of: string,
  renamed: Readonly<Record<string, string>> = {},
): void {
  const name = Object.keys(options).find((it) => !names.has(it));
  if (name === undefined) return;
  const answer = Object.hasOwn(renamed, name)
    ? `; use '${renamed[name]}'`
    : (guessOf(name, names) ?? `; known are ${[...names].join(', ')}`);
  throw invalid(`Cannot read the options: unknown ${of} option '${name}'${answer}`);
}

/**
 * Refuses properties that are present but of another type.
 *
 * @throws ClientError of type Validation
 * @example
 * ```ts
 * assertTypes({ onEnd: 5 }, ['onEnd'], 'function'); // throws ClientError
 * ```
 */
export function assertTypes<K extends string>(
  options: Readonly<Partial<Record<K, unknown>>>,
  names: readonly K[],
  type: keyof typeof described,
): void {
  for (const name of names) {
    const value = options[name];
    if (value !== undefined && typeof value !== type)
      throw invalid(`Cannot read the options: ${name} must be ${described[type]}`);
  }
}

const described = { boolean: 'true or false', function: 'a function' } as const;

/** Whether a value has the methods of a cookie jar. */
export function isCookieJar(value: unknown): boolean {
  return hasMethods(value, 'getCookies', 'setCookie');
}

/** Whether a value is an object with these methods. */
export function hasMethods(value: unknown, ...methods: readonly string[]): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    methods.every((it) => typeof (value as Record<string, unknown>)[it] === 'function')
  );
}
