import {
  drawFrame,
  findSyntaxError,
  isJsonError,
  type JsonError,
  type JsonErrorByCode,
  type JsonErrorCode,
  type JsonNumber,
  type JsonSyntaxError,
  type LimitExceededError,
  type NumberRangeError,
} from '../../src/index.ts';

/**
 * The members that a type shows to others: TypeScript compares hidden ones by their declaration, which differs between
 * two versions.
 */
type Shown<T> = { [K in keyof T]: T[K] };

// A number of another version of this package is a number of this one.
null as unknown as Shown<JsonNumber> satisfies JsonNumber;

// All that is needed for the errors of this package is exported by it.
{
  findSyntaxError('') satisfies JsonSyntaxError | LimitExceededError | undefined;
  null as unknown as NumberRangeError satisfies JsonErrorByCode['NUMBER_RANGE'];
  const caught = null as unknown;
  if (isJsonError(caught)) {
    caught satisfies JsonError;
    caught.code satisfies JsonErrorCode;
  }
  drawFrame('[', 1, 1) satisfies string;
}
