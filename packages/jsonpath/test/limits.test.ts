import { expect, it } from '@jest/globals';
import { documentedLimits } from '@wirework/test-support';
import { readLimits } from '../src/options/limits.ts';

it('the table of limits has every limit with its default', () => {
  expect(documentedLimits('jsonpath')).toEqual(readLimits({}));
});
