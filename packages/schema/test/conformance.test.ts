import { expect, it } from '@jest/globals';
import { describeJsonSchemaSuite, jsonSchemaSuite } from '@wirework/test-support';
import { compileSchema } from '../src/index.ts';
import { registryOfRemotes, suiteFiles, type SuiteGroup } from './support/suite.ts';

/** Optional cases that are left out, with the reason. */
const excluded: Readonly<Record<string, string>> = {
  'draft4/optional/zeroTerminatedFloats.json': 'JavaScript reads 1.0 and 1 as one number',
  'draft7/optional/content.json': 'the content of strings is an annotation, as later drafts have it',
};

describeJsonSchemaSuite('JSON-Schema-Test-Suite', () => {
  const registry = registryOfRemotes();
  // The optional files, where the folder has them, are read, too.
  const files = suiteFiles();
  it.each(files.filter(([file]) => !Object.hasOwn(excluded, file)))(
    'agrees with every case of %s, and reports errors for what fails',
    (file, draft) => {
      const disagreements: string[] = [];
      // By default the suite takes formats for annotations.
      const formats = file.includes('optional/format') ? 'assert' : 'annotate';
      let cases = 0;
      for (const { description, schema, tests } of jsonSchemaSuite<SuiteGroup[]>(file)) {
        const compiled = compileSchema(schema, { registry, draft, formats });
        for (const test of tests) {
          cases++;
          const verdicts = [
            compiled.check(test.data),
            compiled.validate(test.data).length === 0,
            compiled.validateText(JSON.stringify(test.data)).length === 0,
          ];
          if (verdicts.some((verdict) => verdict !== test.valid))
            disagreements.push(`${description}: ${test.description}`);
        }
      }
      expect(disagreements).toEqual([]);
      expect(cases).toBeGreaterThan(0);
    },
  );
});
