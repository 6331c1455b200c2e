/** Who checks the open schemas: each returns a function from a schema to its check. */
import { createRequire } from 'node:module';
import { contestants, loadText } from './contestants.js';

const require = createRequire(import.meta.url);
const checkOf = (name) => async () => {
  const { compile } = await contestants[name]();
  return async (schema) => (await compile(schema)).check;
};

const ajv = (options) => async () => {
  const { default: Ajv } = await import('ajv');
  return (schema) => new Ajv.default({ strict: false, logger: false, ...options }).compile(schema);
};

export const openContestants = {
  'ajv 8': ajv({}),
  'ajv 8 ownProperties': ajv({ ownProperties: true }),
  wirework: checkOf('wirework'),
  'wirework module': async () => {
    const { compileToModule } = await import('@wirework/schema/module');
    return async (schema) => (await loadText(compileToModule(schema).code)).check;
  },
  'ata module': async () => {
    const { toStandaloneModule } = require('ata-validator/build');
    return async (schema) => (await loadText(toStandaloneModule(schema, { format: 'esm' }))).isValid;
  },
  'zod 4': async () => {
    const { z } = await import('zod');
    return (schema) => {
      const { safeParse } = z.fromJSONSchema(schema);
      return (value) => safeParse(value).success;
    };
  },
};
