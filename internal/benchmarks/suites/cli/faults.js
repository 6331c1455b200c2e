/**
 * Texts that are not JSON, with the lines and columns that may be called their fault: of the cause, and of the first
 * character that a parser cannot accept.
 */
export const syntaxFaults = [
  ['{\n  "a": 1,\n  "b": 2,\n}\n', '3:9', '4:1'],
  ['{\n  "a": 1\n  "b": 2\n}\n', '2:9', '3:3'],
  ['{\n  a: 1\n}\n', '2:3'],
  ["{\n  'a': 1\n}\n", '2:3'],
  ['{\n  "a": tru\n}\n', '2:8', '2:11'],
  ['{\n  "a": 01\n}\n', '2:8', '2:9'],
  ['{\n  // note\n  "a": 1\n}\n', '2:3'],
  ['{\n  "a": "x\n}\n', '2:8', '2:10'],
  ['{\n  "a": [1, 2\n}\n', '2:13', '3:1'],
  ['{\n  "a": "C:\\dir"\n}\n', '2:8', '2:11', '2:12'],
];

/** The schema that the other texts break. */
export const schema = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  type: 'object',
  required: ['id'],
  properties: {
    id: { type: 'integer' },
    name: { type: 'string', minLength: 1 },
    email: { type: 'string', pattern: '@' },
    age: { type: 'integer', minimum: 0 },
    role: { enum: ['admin', 'user'] },
    tags: { type: 'array', items: { type: 'string' }, uniqueItems: true },
    home: { type: 'object', properties: { zip: { type: 'string' } } },
  },
  additionalProperties: false,
};

const person = { id: 7, name: 'Ada', email: 'ada@example.com', age: 36, role: 'user', tags: ['a'], home: { zip: '1' } };

/** Texts that break the schema, with the line of the fault. */
export const schemaFaults = [
  [{ id: '7' }, 2],
  [{ name: '' }, 3],
  [{ email: 'ada' }, 4],
  [{ age: -1 }, 5],
  [{ role: 'root' }, 6],
  [{ tags: ['a', 1] }, 9],
  [{ tags: ['a', 'a'] }, 7],
  [{ home: { zip: 1 } }, 11],
  [{ nickname: 'Ada' }, 13],
  [{ home: 'here' }, 10],
].map(([change, line]) => [`${JSON.stringify({ ...person, ...change }, null, 2)}\n`, `${line}:0`]);
