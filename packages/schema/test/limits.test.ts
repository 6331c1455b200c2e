import { expect, it } from '@jest/globals';
import { documentedLimits } from '@wirework/test-support';
import { readOptions } from '../src/api/read-options.ts';

it('the table of limits has the defaults of a compiled schema', () => {
  const { maxErrors, maxDepth, maxSchemaDepth } = readOptions({});
  expect(documentedLimits('schema')).toMatchObject({ maxErrors, maxDepth, maxSchemaDepth });
});
