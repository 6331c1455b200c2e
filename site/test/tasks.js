const client = 'guide/http-client';

/**
 * Tasks of newcomers, with the words that they would search for and the pages that answer. One of the pages must be
 * among the first results of the search, or two clicks from the first page of the site.
 *
 * @type {readonly {task: string, search: string, pages: readonly string[]}[]}
 */
export const tasks = [
  { task: 'install before the packages are on npm', search: 'install tarballs', pages: ['start'] },
  { task: 'decide which package to take', search: 'which package', pages: ['start'] },
  { task: 'decide which call reads a value', search: 'which call', pages: ['which-call'] },
  { task: 'read one value of a text', search: 'read one field', pages: ['recipes/read-one-field', 'guide/path'] },
  { task: 'change a file and keep its comments', search: 'keep comments', pages: ['guide/path'] },
  { task: 'show the line of a fault', search: 'formatErrors', pages: ['guide/schema', 'guide/schema/errors'] },
  { task: 'validate the body of a request in Express', search: 'express', pages: ['integrations'] },
  { task: 'get a type from a schema', search: 'FromSchema', pages: ['guide/schema/types', 'guide/schema'] },
  { task: 'check values without a compiler in the bundle', search: 'module', pages: ['guide/schema/modules'] },
  { task: 'move from zod', search: 'zod', pages: ['moving/zod'] },
  { task: 'move from yup or joi', search: 'joi', pages: ['moving/validators'] },
  { task: 'check responses against an OpenAPI document', search: 'openapi', pages: ['guide/openapi'] },
  { task: 'read an array larger than memory', search: 'huge array', pages: ['recipes/stream-a-huge-array'] },
  { task: 'skip bad lines of JSON Lines', search: 'bad lines', pages: ['guide/codec', 'guide/cli'] },
  {
    task: 'show an answer while a model writes it',
    search: 'partialReader',
    pages: ['recipes/show-an-answer-while-it-is-written', 'guide/codec'],
  },
  {
    task: 'write a schema for structured output',
    search: 'structured output',
    pages: ['guide/models', 'guide/schema/models'],
  },
  { task: 'retry a POST', search: 'retry post', pages: ['recipes/retry-safely', `${client}/recovery`] },
  { task: 'change a timeout', search: 'timeouts', pages: [`${client}/configuration`] },
  { task: 'renew a token', search: 'token', pages: ['guide/http-auth'] },
  { task: 'test code without a network', search: 'fake client', pages: ['guide/http-testing'] },
  { task: 'validate files in CI', search: 'pull request', pages: ['guide/cli'] },
];
