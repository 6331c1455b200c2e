import { conformance, conformanceFiles } from '@wirework/test-support';
import type { JsonSchema } from '../../src/index.ts';

/** One schema of the JSON-Schema-Test-Suite with its cases. */
export interface SuiteGroup {
  readonly description: string;
  readonly schema: JsonSchema;
  readonly tests: readonly { readonly description: string; readonly data: unknown; readonly valid: boolean }[];
}

/** The remote schemas of the suite, by the address that the suite gives them. */
export function registryOfRemotes(): Readonly<Record<string, unknown>> {
  const folder = 'json-schema/remotes';
  return Object.fromEntries(
    conformanceFiles(folder).map((file) => [`http://localhost:1234/${file}`, conformance(`${folder}/${file}`)]),
  );
}
