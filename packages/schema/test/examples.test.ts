import { expect, it } from '@jest/globals';
import * as errors from '@wirework/encoding-errors';
import * as scanner from '@wirework/scanner';
import { runExamples } from '@wirework/test-support';
import * as schema from '../src/index.ts';
import * as ajv from '../src/ajv.ts';
import * as openapi from '../src/openapi.ts';
import * as partial from '../src/partial.ts';
import * as plan from '../src/plan.ts';
import * as providers from '../src/providers.ts';

it('runs the examples in the comments', async () => {
  const checked = await runExamples(new URL('../src/', import.meta.url), {
    ...errors,
    ...scanner,
    ...schema,
    ...openapi,
    ...providers,
    Ajv: ajv.Ajv,
    ...partial,
    ...plan,
  });
  expect(checked).toBeGreaterThan(15);
});
