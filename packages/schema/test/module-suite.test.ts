import { expect, it } from '@jest/globals';
import { describeJsonSchemaSuite, jsonSchemaSuite } from '@wirework/test-support';
import { compileSchema, type CompiledSchema, type ValidationError } from '../src/index.ts';
import { compileToModule } from '../src/module.ts';
import { importText, type LoadedModule } from './support/load-module.ts';
import { registryOfRemotes, suiteFiles, type SuiteGroup } from './support/suite.ts';

const full = (errors: readonly ValidationError[] | undefined): unknown =>
  errors?.map((error) => error.toJSON({ full: true }));

/** Returns everything that a schema says about a value. */
export function answers(compiled: LoadedModule | CompiledSchema, value: unknown): unknown {
  const text = JSON.stringify(value, undefined, 1);
  const parsed = compiled.parseText(text);
  return {
    check: compiled.check(value),
    errors: full(compiled.validate(value)),
    inText: full(compiled.validateText(text)),
    parsed: [Object.keys(parsed), parsed.value, full(parsed.errors)],
    standard: compiled['~standard'].validate(value),
  };
}

describeJsonSchemaSuite('modules of JSON-Schema-Test-Suite', () => {
  const registry = registryOfRemotes();
  it.each(suiteFiles())('agree with compileSchema() on every case of %s', async (file, draft) => {
    let cases = 0;
    for (const formats of ['assert', 'annotate'] as const) {
      for (const maxErrors of [1, 10_000]) {
        for (const { description, schema, tests } of jsonSchemaSuite<SuiteGroup[]>(file)) {
          const options = { registry, draft, formats, maxErrors };
          const compiled = compileSchema(schema, options);
          const { code } = compileToModule(schema, options);
          const module = await importText(code);
          for (const { data, description: of } of tests) {
            cases++;
            const expected = { description, of, ...(answers(compiled, data) as object) };
            expect({ description, of, ...(answers(module, data) as object) }).toEqual(expected);
          }
        }
      }
    }
    expect(cases).toBeGreaterThan(0);
  });
});
