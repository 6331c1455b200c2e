import { expect, it } from '@jest/globals';
import { describeJsonSchemaSuite, jsonSchemaSuite } from '@wirework/test-support';
import { compileSchema } from '../src/index.ts';
import { answersTo, answersToText } from './support/answers.ts';
import { loadModule } from './support/load-module.ts';
import { registryOfRemotes, suiteFiles, type SuiteGroup } from './support/suite.ts';

describeJsonSchemaSuite('modules of the JSON-Schema-Test-Suite', () => {
  const registry = registryOfRemotes();
  it.each(suiteFiles())('say the same as compileSchema() about every case of %s', (file, draft) => {
    let cases = 0;
    for (const [at, { description, schema, tests }] of jsonSchemaSuite<SuiteGroup[]>(file).entries()) {
      // The first error alone is found in another way.
      const maxErrors = at % 2 === 0 ? 10_000 : 1;
      const options = { registry, draft, maxErrors, formats: at % 3 === 0 ? 'annotate' : 'assert' } as const;
      const compiled = compileSchema(schema, options);
      const module = loadModule(schema, options);
      for (const { data, description: of } of tests) {
        cases++;
        const text = JSON.stringify(data, undefined, 1);
        expect([description, of, answersTo(module, data), answersToText(module, text)]).toEqual([
          description,
          of,
          answersTo(compiled, data),
          answersToText(compiled, text),
        ]);
      }
    }
    expect(cases).toBeGreaterThan(0);
  });
});
