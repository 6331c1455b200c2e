import { expect, it } from '@jest/globals';
import { createProcessor } from '@wirework/json';
import { misreadTexts } from '@wirework/test-support';
import { unpackOutcome } from './outcome.ts';

it('values with escaped names arrive, whatever was parsed before', () => {
  const reader = createProcessor();
  for (const { text, value } of misreadTexts(200)) {
    for (const outcome of [{ isWhole: true } as const, { json: text }])
      expect([text, unpackOutcome('1', text, outcome, reader).result]).toEqual([text, value]);
  }
  reader.close();
});
