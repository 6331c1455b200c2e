import { expect, it } from '@jest/globals';
import { runGuide, runReadme } from '@wirework/test-support';
import * as ajv from '../src/ajv.ts';
import * as bundle from '../src/bundle.ts';
import * as convert from '../src/convert.ts';
import * as schema from '../src/index.ts';
import * as module from '../src/module.ts';
import * as openapi from '../src/openapi.ts';
import * as output from '../src/output.ts';
import * as partial from '../src/partial.ts';
import * as plan from '../src/plan.ts';
import * as providers from '../src/providers.ts';

const modules = {
  '@wirework/schema': schema,
  '@wirework/schema/ajv': ajv,
  '@wirework/schema/bundle': bundle,
  '@wirework/schema/convert': convert,
  '@wirework/schema/module': module,
  '@wirework/schema/openapi': openapi,
  '@wirework/schema/output': output,
  '@wirework/schema/partial': partial,
  '@wirework/schema/plan': plan,
  '@wirework/schema/providers': providers,
};

it('snippets of the README return what they show', async () => {
  expect(await runReadme(new URL('../README.md', import.meta.url), modules)).toBeGreaterThanOrEqual(4);
});

it('snippets of the guide return what they show', async () => {
  expect(await runGuide('schema', modules)).toBeGreaterThanOrEqual(20);
});
