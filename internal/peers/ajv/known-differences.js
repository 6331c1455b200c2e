const plugin = 'a plugin defines its keywords by generated code (`ajv-errors`, `ajv-merge-patch`)';
const standalone = 'it needs the code that ajv generates (standalone mode)';
const words = 'the error of an unknown keyword has other words';
const async = 'asynchronous keywords are not supported';

/** Tests that pass with ajv and fail with the class, by program and reason. */
export const knownDifferences = {
  '@fastify/ajv-compiler': {
    [plugin]: ['test/index.test.js: plugin loading', 'test/plugins.test.js: Custom error messages'],
    [standalone]: [
      'test/standalone.test.js: standalone > generate standalone code > usage standalone code',
      'test/standalone.test.js: standalone > fastify integration - writeMode',
      'test/standalone.test.js: standalone > fastify integration - readMode',
    ],
  },
  'fast-json-stringify': {
    [standalone]: [
      'test/standalone-mode.test.js: inline validators with if/then/else',
      'test/standalone-mode.test.js: inline validators with external oneOf refs and toJSON values',
      'test/standalone-mode.test.js: inline validators with percent-encoded $ref definition key',
    ],
    [words]: [
      'test/strict-schema.test.js: strictSchema true rejects unknown keywords (lazy)',
      'test/strict-schema.test.js: strictSchema true rejects unknown keywords (eager)',
    ],
  },
  fastify: {
    [plugin]: [
      'test/schema-examples.test.js: Example - ajv config',
      'test/schema-examples.test.js: should return custom error messages with ajv-errors',
      'test/schema-special-usage.test.js: Ajv plugins array parameter',
      'test/schema-special-usage.test.js: Should handle root $merge keywords in header',
      'test/schema-special-usage.test.js: Should handle root $patch keywords in header',
      'test/schema-special-usage.test.js: Should handle $merge keywords in body',
      'test/schema-special-usage.test.js: Should handle $patch keywords in body',
    ],
    [async]: [
      'test/schema-special-usage.test.js: Supports async AJV validation',
      'test/schema-special-usage.test.js: Check all the async AJV validation paths',
      'test/schema-special-usage.test.js: Check mixed sync and async AJV validations',
      'test/schema-special-usage.test.js: Check if hooks and attachValidation work with AJV validations',
    ],
  },
};
