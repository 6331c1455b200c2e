import { accessFound, found, type AccessResult, type Found, type JsonError, type Result } from '../../src/index.ts';

/**
 * The members that a type shows to others: TypeScript compares hidden ones by their declaration, which differs between
 * two versions.
 */
type Shown<T> = { [K in keyof T]: T[K] };

// A result of another version of this package is a result of this one.
{
  null as unknown as Shown<Result<number>> satisfies Result<number>;
  null as unknown as Shown<Found<number>> satisfies Found<number>;
  null as unknown as Shown<AccessResult> satisfies AccessResult;
}

// ok() still narrows, and errors are recognised with what this package exports.
{
  const result = found(1);
  if (result.ok()) result.value satisfies number;
  accessFound(1).asInt() satisfies Result<number>;
  null as unknown as JsonError satisfies Error;
}
