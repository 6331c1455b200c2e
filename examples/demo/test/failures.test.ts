import { expect, it } from '@jest/globals';
import * as codec from '@wirework/codec';
import * as httpClient from '@wirework/http-client';
import * as auth from '@wirework/http-auth';
import * as shared from '@wirework/http-client/shared';
import * as testing from '@wirework/http-testing';
import * as httpErrors from '@wirework/http-errors';
import * as json from '@wirework/json';
import * as openapi from '@wirework/openapi';
import * as path from '@wirework/path';
import * as patch from '@wirework/path/patch';
import * as schema from '@wirework/schema';
import { runSnippets } from '@wirework/test-support';
import { failures } from '../../../site/build/errors/failures.js';

const modules = {
  '@wirework/codec': codec,
  '@wirework/http-client': httpClient,
  '@wirework/http-auth': auth,
  '@wirework/http-client/shared': shared,
  '@wirework/http-testing': testing,
  '@wirework/http-errors': httpErrors,
  '@wirework/json': json,
  '@wirework/openapi': openapi,
  '@wirework/path': path,
  '@wirework/path/patch': patch,
  '@wirework/schema': schema,
};

it.each(Object.entries(failures))(
  'the call on the page of %s fails with the message that it shows',
  async (code, call) => {
    // Longer lines are wrapped on the page.
    expect(call.split('\n').filter((it) => it.length > 76)).toEqual([]);
    expect(await runSnippets(code, `\`\`\`js\n${call}\n\`\`\`\n`, modules)).toBe(1);
  },
);
