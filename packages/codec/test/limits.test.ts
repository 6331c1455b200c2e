import { expect, it } from '@jest/globals';
import { documentedLimits } from '@wirework/test-support';
import { readEditOptions } from '../src/stream/edit/edit-text.ts';
import { readDecodeOptions } from '../src/syntax/options/decode-options.ts';
import { readEncodeOptions } from '../src/syntax/options/encode-options.ts';
import { readExtractOptions } from '../src/values/extract/extract-json.ts';

it.each(Object.entries(documentedLimits('codec')))(
  '%s has the default that the table of limits says',
  (name, value) => {
    for (const read of [readDecodeOptions, readEncodeOptions, readEditOptions, readExtractOptions]) {
      const settings = read(undefined);
      if (name in settings) expect(settings).toHaveProperty(name, value);
    }
  },
);
