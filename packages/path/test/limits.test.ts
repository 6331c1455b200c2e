import { expect, it } from '@jest/globals';
import { documentedLimits } from '@wirework/test-support';
import { limitOf, type LimitName } from '../src/options/options.ts';

it.each(Object.entries(documentedLimits('path')))('%s has the default that the table of limits says', (name, value) => {
  expect(limitOf(undefined, name as LimitName)).toBe(value);
});
