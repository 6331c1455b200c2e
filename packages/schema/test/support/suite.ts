import { jsonSchemaSuite, jsonSchemaSuiteFiles } from '@wirework/test-support';
import type { DraftName, JsonSchema } from '../../src/index.ts';

/** One schema of the JSON-Schema-Test-Suite with its cases. */
export interface SuiteGroup {
  readonly description: string;
  readonly schema: JsonSchema;
  readonly tests: readonly { readonly description: string; readonly data: unknown; readonly valid: boolean }[];
}

/** The remote schemas of the suite, by the address that the suite gives them. */
export function registryOfRemotes(): Readonly<Record<string, unknown>> {
  const files = jsonSchemaSuiteFiles('remotes');
  return Object.fromEntries(
    files.map((file) => [file.replace('remotes/', 'http://localhost:1234/'), jsonSchemaSuite(file)]),
  );
}

/** The folder of each draft. */
export const drafts: readonly (readonly [folder: string, draft: DraftName])[] = [
  ['draft4', '4'],
  ['draft6', '6'],
  ['draft7', '7'],
  ['draft2019-09', '2019-09'],
  ['draft2020-12', '2020-12'],
];

/**
 * Returns the files of the suite with their drafts, the optional ones of its folder too, but not those whose path has a
 * part.
 */
export function suiteFiles(leftOut?: string): (readonly [file: string, draft: DraftName])[] {
  return drafts.flatMap(([folder, draft]) =>
    jsonSchemaSuiteFiles(folder)
      .filter((file) => leftOut === undefined || !file.includes(leftOut))
      .map((file) => [file, draft] as const),
  );
}
