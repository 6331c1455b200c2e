import { expect, it } from '@jest/globals';
import { documentedLimits } from '@wirework/test-support';
import { readScanOptions } from '../src/options/scan-options.ts';

it.each(Object.entries(documentedLimits('scanner')))(
  '%s has the default that the table of limits says',
  (name, value) => {
    expect(readScanOptions(undefined)).toHaveProperty(name, value);
  },
);
