import { isDeepStrictEqual } from 'node:util';
import { errorDiffers, toWire, type WireError } from './wire.ts';

/** Counts the results of the rows of a table. */
export class Tally {
  rows = 0;
  passed = 0;
  readonly excluded = new Map<string, number>();
  readonly failures: string[] = [];

  /** Runs one row. A check that throws fails; a reason leaves the row out. */
  async row(id: string, check: () => void | Promise<void>, exclude?: string): Promise<void> {
    this.rows++;
    if (exclude !== undefined) {
      this.excluded.set(exclude, (this.excluded.get(exclude) ?? 0) + 1);
      return;
    }
    try {
      await check();
      this.passed++;
    } catch (error) {
      this.failures.push(`${id}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}

export function same(actual: unknown, expected: unknown, what = 'value'): void {
  if (!isDeepStrictEqual(actual, expected)) {
    throw new Error(`${what}: ${show(actual)} instead of ${show(expected)}`);
  }
}

/** Compares a JavaScript value with one in the tables' form. */
export function sameValue(actual: unknown, expected: unknown): void {
  same(toWire(actual), expected);
}

export function sameError(actual: unknown, expected: WireError): void {
  const difference = errorDiffers(actual, expected);
  if (difference !== undefined) throw new Error(`error: ${difference} (${String(actual)})`);
}

/** The result of a call, or what it threw. */
export async function attempt<T>(work: () => T | Promise<T>): Promise<{ value: T } | { error: unknown }> {
  try {
    return { value: await work() };
  } catch (error) {
    return { error };
  }
}

/** Checks one call against `{err, value}`. */
export async function expectOutcome(
  work: () => unknown,
  expected: { readonly err: WireError | null; readonly value?: unknown },
  normalize: (value: unknown) => unknown = (it) => it,
): Promise<void> {
  const outcome = await attempt(work);
  if (expected.err === null) {
    if ('error' in outcome) throw new Error(`failed with ${String(outcome.error)}`);
    same(normalize(toWire(outcome.value)), normalize(expected.value));
    return;
  }
  if ('value' in outcome)
    throw new Error(`gave ${show(outcome.value)} instead of ${expected.err.kind} ${expected.err.msg}`);
  sameError(outcome.error, expected.err);
}

function show(value: unknown): string {
  return (JSON.stringify(value, (_key, it: unknown) => (typeof it === 'bigint' ? `${it}n` : it)) ?? 'undefined').slice(
    0,
    300,
  );
}
