import { expect, it } from '@jest/globals';
import { documentedLimits } from '@wirework/test-support';
import { readConfig } from '../src/config/read-config.ts';

it.each(Object.entries(documentedLimits('json')))('%s has the default of the table of limits', (name, value) => {
  expect(readConfig(undefined)).toHaveProperty(name, value);
});
