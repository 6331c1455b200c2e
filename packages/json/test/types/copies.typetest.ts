/** Compiled by the type check of the package. */
import type {
  BatchOperation,
  BatchResult,
  HealthStatus,
  IterableValue,
  ParsedJSON,
  Processor,
  Stats,
  WarmupResult,
} from '../../src/index.ts';

/**
 * The members that a type shows to others: TypeScript compares hidden ones by their declaration, which differs between
 * two versions.
 */
type Shown<T> = { [K in keyof T]: T[K] };

// A value of another version of this package is one of this version.
{
  null as unknown as Shown<Processor> satisfies Processor;
  null as unknown as Shown<ParsedJSON> satisfies ParsedJSON;
  null as unknown as Shown<IterableValue> satisfies IterableValue;
  null as unknown as Shown<BatchOperation> satisfies BatchOperation;
  null as unknown as Shown<BatchResult> satisfies BatchResult;
  null as unknown as Shown<WarmupResult> satisfies WarmupResult;
  null as unknown as Shown<Stats> satisfies Stats;
  null as unknown as Shown<HealthStatus> satisfies HealthStatus;
}
