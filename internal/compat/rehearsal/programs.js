/** One small program for each package: what it imports, an expression, its type and its value. */

/** @type {Readonly<Record<string, { names: string, expression: string, type: string, value: unknown, hosts?: string[] }>>} */
export const programs = Object.freeze({
  'encoding-errors': {
    names: 'PathNotFoundError, isJsonError',
    expression: "isJsonError(new PathNotFoundError({ path: 'a.b' }), 'PATH_NOT_FOUND')",
    type: 'boolean',
    value: true,
  },
  'http-errors': {
    names: 'classifyError',
    expression: "classifyError(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })).isRetryable()",
    type: 'boolean',
    value: true,
  },
  scanner: {
    names: 'findSyntaxError, isValidJson',
    expression: "[isValidJson('{}'), findSyntaxError('[1,]')?.column ?? 0]",
    type: 'readonly (boolean | number)[]',
    value: [true, 4],
  },
  result: {
    names: 'accessFound, missing',
    expression: "[accessFound('42', 'age').asInt().unwrap() ?? 0, missing().unwrapOr(80)]",
    type: 'readonly unknown[]',
    value: [42, 80],
  },
  path: {
    names: 'getFromText, setInText',
    expression: "[getFromText('{\"a\": [1, 2]}', 'a[-1]').value, setInText('{\"a\": 1}', 'a', 2)]",
    type: 'readonly unknown[]',
    value: [2, '{"a": 2}'],
  },
  codec: {
    names: 't, unmarshal',
    expression: "unmarshal('{\"id\": 7}', t.struct('User', { id: t.int32() }))",
    type: '{ id: number }',
    value: { id: 7 },
  },
  schema: {
    names: 'compileSchema',
    expression: "compileSchema({ type: 'integer', minimum: 2 }).validate(1).map((it) => it.keyword)",
    type: 'string[]',
    value: ['minimum'],
  },
  json: {
    names: 'getTyped, safeGet',
    expression: "[getTyped('{\"a\": 1}', 'a', 0), safeGet('{}', 'a').exists]",
    type: 'readonly (number | boolean)[]',
    value: [1, false],
  },
  jsonpath: {
    names: 'compileJsonPath',
    expression: 'compileJsonPath(\'$..id\').valuesInText(\'{"a": {"id": 7}, "id": 8}\').length',
    type: 'number',
    value: 2,
  },
  batch: {
    names: 'openBatchPool',
    expression: 'await lengthOf(await openBatchPool({ concurrency: 1 }))',
    type: 'number',
    value: 1,
  },
  'unplugin-schema': {
    names: 'schemaModules',
    expression: 'schemaModules.rollup().name',
    type: 'string',
    value: 'wirework-schema',
  },
  fastify: {
    names: 'schemaValidation',
    expression: 'typeof schemaValidation',
    type: 'string',
    value: 'function',
  },
  rjsf: {
    names: 'createValidator',
    expression: "createValidator().isValid({ type: 'integer' }, 1, {})",
    type: 'boolean',
    value: true,
    hosts: ['@rjsf/utils', 'react', '@types/react'],
  },
  cli: {
    names: 'main',
    expression: 'typeof main',
    type: 'string',
    value: 'function',
  },
  'http-client': {
    names: 'createClient',
    expression: 'await fromRegistry(createClient())',
    type: 'number',
    value: 200,
  },
  'http-auth': {
    names: 'bearer',
    expression: "typeof bearer({ get: () => 't', renew: () => undefined })",
    type: 'string',
    value: 'function',
  },
  'http-cache': {
    names: 'cache',
    expression: 'typeof cache({ maxCount: 10 })',
    type: 'string',
    value: 'function',
  },
  'http-testing': {
    names: 'createFakeClient',
    expression: "(await createFakeClient([{ status: 204 }]).client.get('https://api.example.com/')).status",
    type: 'number',
    value: 204,
  },
  openapi: {
    names: 'readOpenApi',
    expression: "readOpenApi({ openapi: '3.1.0', paths: { '/a/{id}': { get: {} } } }).match('GET', '/a/7')?.path ?? {}",
    type: 'object',
    value: { id: '7' },
  },
  models: {
    names: 'toProviderSchema',
    expression:
      "toProviderSchema({ type: 'object', properties: { a: { minLength: 1 } } }, 'openai').dropped.map((it) => it.keyword)",
    type: 'string[]',
    value: ['minLength'],
  },
});

/** Functions that a program needs besides its imports, by the first name that it imports. */
const helpers = {
  openBatchPool: (typed) => `
async function lengthOf(pool${typed ? ': Awaited<ReturnType<typeof openBatchPool>>' : ''}) {
  try {
    return (await pool.run([{ type: 'get', jsonStr: '{"a": 1}', path: 'a' }])).length;
  } finally {
    await pool.close();
  }
}
`,
  // Asks the registry whether it is there.
  createClient: (typed) => `
async function fromRegistry(client${typed ? ': ReturnType<typeof createClient>' : ''}) {
  try {
    return (await client.get(process.env${typed ? "['REGISTRY'] ?? ''" : '.REGISTRY'})).statusCode;
  } finally {
    await client.close();
  }
}
`,
};

/** Returns the files of a project that uses one package: plain JavaScript, `require`, strict TypeScript, a Worker. */
export function sourcesOf(name) {
  const { names, expression, type } = programs[name];
  const body = (typed) => `${helpers[names]?.(typed) ?? ''}
async function valueOfProgram()${typed ? `: Promise<${type}>` : ''} {
  return ${expression};
}
`;
  const print = 'void valueOfProgram().then((value) => console.log(JSON.stringify(value)));\n';
  const imported = `import { ${names} } from '@wirework/${name}';\n`;
  return {
    'plain.mjs': `${imported}${body(false)}${print}`,
    'required.cjs': `const { ${names} } = require('@wirework/${name}');\n${body(false)}${print}`,
    'strict.mts': `${imported}${body(true)}${print}`,
    'worker.mjs': `${imported}${body(false)}export const main = async () => JSON.stringify(await valueOfProgram());\n`,
  };
}
