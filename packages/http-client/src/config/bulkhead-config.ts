import { whole, type Check } from './field-checks.ts';

/** How many attempts to one host may run at once. */
export interface BulkheadConfig {
  /** Attempts that run at once, 1 to 10,000. */
  readonly maxConcurrent: number;
  /** Attempts that may wait, 0 to 100,000; further ones fail. @default 0 */
  readonly maxQueue?: number | undefined;
}

/** The checks of a {@link BulkheadConfig}. */
export const bulkheadChecks: Readonly<Record<string, Check>> = {
  maxConcurrent: whole(1, 10_000),
  maxQueue: whole(0, 100_000),
};
