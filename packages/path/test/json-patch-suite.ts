import { createRequire } from 'node:module';
import type { JsonPatchOperation } from '../src/patch/run-patch.ts';

/** A row of json-patch-test-suite. */
export interface SuiteRow {
  readonly comment?: string;
  readonly doc?: unknown;
  readonly patch?: readonly JsonPatchOperation[];
  readonly expected?: unknown;
  readonly error?: string;
  readonly disabled?: boolean;
}

/** The files of json-patch-test-suite. */
export const suiteFiles = ['tests', 'spec_tests'] as const;

const require = createRequire(import.meta.url);

/**
 * Returns the rows of a file, and those that the suite itself does not disable, with names. It disables `move` onto the
 * same place, and what its authors could not agree on.
 */
export function suiteRows(file: string): {
  readonly rows: readonly SuiteRow[];
  readonly enabled: readonly (SuiteRow & { readonly name: string })[];
} {
  const rows = (require(`json-patch-test-suite/${file}.json`) as SuiteRow[]).filter((it) => it.patch !== undefined);
  const enabled = rows
    .filter((it) => it.disabled !== true)
    .map((row, i) => ({ ...row, name: `${i} ${row.comment ?? row.error ?? ''} ${JSON.stringify(row.patch)}` }));
  return { rows, enabled };
}
