import { expect, it } from '@jest/globals';
import { documentedLimits } from '@wirework/test-support';
import { readLoadLimits } from '../src/api/load-settings.ts';
import { readOptions } from '../src/api/read-options.ts';
import { defaultMaxUnits } from '../src/output/compile-evaluator.ts';
import { defaultLimits } from '../src/providers/to-provider-schema.ts';

it('the table of limits has the defaults of a compiled schema, of loading, and of the output', () => {
  const { maxErrors, maxDepth, maxSchemaDepth } = readOptions({});
  expect(documentedLimits('schema')).toEqual({
    maxErrors,
    maxDepth,
    maxSchemaDepth,
    ...readLoadLimits({}),
    maxUnits: defaultMaxUnits,
    ...defaultLimits,
  });
});
