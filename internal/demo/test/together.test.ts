import { expect, it } from '@jest/globals';
import * as codec from '@wirework/codec';
import * as encodingErrors from '@wirework/encoding-errors';
import * as testing from '@wirework/http-client/testing';
import * as httpErrors from '@wirework/http-errors';
import * as path from '@wirework/path';
import * as schema from '@wirework/schema';
import * as convert from '@wirework/schema/convert';
import { runReadme } from '@wirework/test-support';

it('what docs/together.md shows runs and prints what it says', async () => {
  const checked = await runReadme(new URL('../../../docs/together.md', import.meta.url), {
    '@wirework/codec': codec,
    '@wirework/encoding-errors': encodingErrors,
    '@wirework/http-client/testing': testing,
    '@wirework/http-errors': httpErrors,
    '@wirework/path': path,
    '@wirework/schema': schema,
    '@wirework/schema/convert': convert,
  });
  expect(checked).toBeGreaterThanOrEqual(11);
});
