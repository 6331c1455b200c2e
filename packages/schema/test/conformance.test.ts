import { expect, it } from '@jest/globals';
import { conformance, conformanceFiles, describeConformance } from '@wirework/test-support';
import { compileSchema } from '../src/index.ts';
import { registryOfRemotes, type SuiteGroup } from './support/suite.ts';

describeConformance('JSON-Schema-Test-Suite, Draft 7', () => {
  const registry = registryOfRemotes();
  it.each(conformanceFiles('json-schema/draft7'))(
    'agrees with every case of %s, and reports errors for what fails',
    (file) => {
      const disagreements: string[] = [];
      let cases = 0;
      for (const { description, schema, tests } of conformance<SuiteGroup[]>(`json-schema/draft7/${file}`)) {
        const compiled = compileSchema(schema, { registry });
        for (const test of tests) {
          cases++;
          const verdicts = [
            compiled.check(test.data),
            compiled.validate(test.data).length === 0,
            compiled.validateText(JSON.stringify(test.data)).length === 0,
          ];
          if (verdicts.some((it) => it !== test.valid)) disagreements.push(`${description}: ${test.description}`);
        }
      }
      expect(disagreements).toEqual([]);
      expect(cases).toBeGreaterThan(0);
    },
  );
});
