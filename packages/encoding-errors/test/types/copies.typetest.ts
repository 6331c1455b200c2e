import type { JsonError, JsonErrorByCode } from '../../src/index.ts';

/**
 * The members that a type shows to others. A class of another version of this package is assignable only if it has no
 * further ones: TypeScript compares `protected`, `private` and `#private` members by their declaration.
 */
type Shown<T> = { [K in keyof T]: T[K] };

// An error of another version is an error of this one.
{
  null as unknown as Shown<JsonError> satisfies JsonError;
  null as unknown as { [C in keyof JsonErrorByCode]: Shown<JsonErrorByCode[C]> } satisfies JsonErrorByCode;
}
