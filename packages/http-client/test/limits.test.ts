import { expect, it } from '@jest/globals';
import { documentedLimits } from '@wirework/test-support';
import { defaultConfig } from '../src/config/defaults.ts';

it.each(Object.entries(documentedLimits('http-client')))(
  '%s has the default that the table of limits says',
  (name, value) => {
    expect(defaultConfig()).toHaveProperty(name, value);
  },
);
