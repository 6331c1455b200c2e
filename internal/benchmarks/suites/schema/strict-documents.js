/** The schemas and documents of the table without code generation. Each document comes with one that has a fault. */
import { api1k, personName, timestamp, uuid } from '../../lib/corpora.js';
import { laterRows } from './later-documents.js';

const $schema = 'https://json-schema.org/draft/2020-12/schema';
const parsed = (value) => JSON.parse(JSON.stringify(value));

export const userSchema = {
  $schema,
  type: 'object',
  properties: {
    id: { type: 'string', format: 'uuid' },
    name: { type: 'string', minLength: 1, maxLength: 100 },
    email: { type: 'string', format: 'email' },
    since: { type: 'string', format: 'date-time' },
    age: { type: 'integer', minimum: 0, maximum: 150 },
    roles: { type: 'array', items: { enum: ['admin', 'author', 'reader'] } },
    active: { type: 'boolean' },
  },
  required: ['id', 'name', 'email'],
  additionalProperties: false,
};

const user = (n) => ({
  id: uuid(n),
  name: personName(n),
  email: `person${n}@example.com`,
  since: timestamp(n),
  age: 20 + (n % 60),
  roles: ['author'],
  active: n % 3 !== 0,
});

const amount = { type: 'number', minimum: 0 };
const answerSchema = {
  $schema,
  type: 'object',
  properties: {
    data: {
      type: 'object',
      properties: {
        user: {
          type: 'object',
          properties: {
            id: { type: 'integer' },
            uuid: { type: 'string', format: 'uuid' },
            name: { type: 'string' },
            email: { type: 'string', format: 'email' },
            since: { type: 'string', format: 'date-time' },
            roles: { type: 'array', items: { type: 'string' } },
            active: { type: 'boolean' },
            score: { type: 'number' },
          },
          required: ['id', 'uuid', 'name'],
        },
        orders: {
          type: 'array',
          items: {
            type: 'object',
            properties: {
              id: { type: 'string', format: 'uuid' },
              total: amount,
              currency: { type: 'string', pattern: '^[A-Z]{3}$' },
              lines: {
                type: 'array',
                items: {
                  type: 'object',
                  properties: { sku: { type: 'string' }, quantity: { type: 'integer', minimum: 1 } },
                  required: ['sku', 'quantity'],
                },
              },
              paid: { type: 'boolean' },
            },
            required: ['id', 'total', 'currency', 'lines'],
          },
        },
      },
      required: ['user', 'orders'],
    },
  },
  required: ['data'],
};

/** An answer of an API of about 10 KB, with 50 orders. */
function answer() {
  const one = JSON.parse(api1k());
  one.data.orders = Array.from({ length: 50 }, (_, i) => ({ ...one.data.orders[i % 5], id: uuid(i) }));
  return one;
}

function row(schema, document, change) {
  const invalid = parsed(document);
  change(invalid);
  return { schema, valid: parsed(document), invalid: parsed(invalid) };
}

export const strictRows = {
  'one user': row(userSchema, user(1), (it) => (it.age = '21')),
  'answer of 10 KB': row(answerSchema, answer(), (it) => (it.data.orders[40].total = '19.99')),
  '1,000 users': row(
    { $schema, type: 'array', items: userSchema },
    Array.from({ length: 1_000 }, (_, i) => user(i)),
    (it) => (it[900].age = '21'),
  ),
  'tool call of MCP': laterRows['tool call of MCP'],
  'OpenAPI document': laterRows['OpenAPI document, references static'],
};
