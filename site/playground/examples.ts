import type { State } from './state.ts';

const failure = JSON.stringify(
  {
    name: 'TypeError',
    message: 'fetch failed',
    cause: {
      name: 'Error',
      code: 'ECONNREFUSED',
      syscall: 'connect',
      address: '127.0.0.1',
      port: 8080,
      message: 'connect ECONNREFUSED 127.0.0.1:8080',
    },
  },
  undefined,
  2,
);

const configuration = `{
  "name": "demo",
  "server": { "host": "localhost", "prot": 8080 },
  "retries": 12,
  "tags": [ "blue", "green",   "red" ]
}
`;

const configurationSchema = `{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "type": "object",
  "required": ["name", "server"],
  "properties": {
    "name": { "type": "string" },
    "server": {
      "type": "object",
      "properties": { "host": { "type": "string" }, "port": { "type": "integer" } },
      "additionalProperties": false
    },
    "retries": { "type": "integer", "maximum": 10 }
  }
}`;

/** A large text: 20,000 users, about three megabytes. */
const users = (): string => {
  const rows = Array.from({ length: 20_000 }, (_, id) => ({
    id,
    name: `user ${id}`,
    email: `user${id}@example.com`,
    age: 18 + ((id * 7) % 60),
    tags: ['a', 'b', 'c'].slice(0, id % 4),
    address: { city: ['Graz', 'Oslo', 'Lima'][id % 3], zip: String(10_000 + id) },
  }));
  return JSON.stringify({ users: rows }, undefined, 1);
};

const answer = `{
  "title": "Tea",
  "steps": ["Boil water", "Pour it over the leaves", "Wait for three minutes"],
  "minutes": 12
}
`;

const settings = `{
  // for all editors
  "editor.tabSize": 2,
  "editor.rulers": [80, 120], /* wide screens */
  "telemetry.machine": 12345678901234567890, // every digit stays
}
`;

const contract = `{
  "openapi": "3.1.0",
  "info": { "title": "Users", "version": "1" },
  "paths": {
    "/users/{id}": {
      "get": {
        "operationId": "getUser",
        "parameters": [{ "name": "id", "in": "path", "schema": { "type": "integer" } }],
        "responses": {
          "200": { "content": { "application/json": { "schema": { "$ref": "#/components/schemas/User" } } } }
        }
      }
    }
  },
  "components": {
    "schemas": {
      "User": {
        "type": "object",
        "required": ["id", "name"],
        "properties": { "id": { "type": "integer" }, "name": { "type": "string" } }
      }
    }
  }
}
`;

/** The parts of a state that an example does not need. */
const base = {
  path: 'server.host',
  query: '$..*',
  schema: '{}',
  value: '"example.com"',
  draft: '',
  syntax: 'json',
  failure,
  request: 'GET /users/7',
  answer: '200 application/json',
  body: '{\n  "id": "7"\n}',
};

/** The texts to start from, by the name that the tour of the page shows. */
export const examples: Readonly<Record<string, () => State>> = {
  'Find the line of a fault': () => ({ ...base, text: configuration, tab: 'Validate', schema: configurationSchema }),
  'Edit, and keep comments and digits': () => ({
    ...base,
    text: settings,
    tab: 'Edit',
    path: '["editor.tabSize"]',
    value: '4',
    syntax: 'jsonc',
  }),
  'Show an unfinished answer': () => ({ ...base, text: answer, tab: 'Partial', path: 'steps[0]' }),
  'Compare an answer with OpenAPI': () => ({ ...base, text: contract, tab: 'OpenAPI' }),
  'Read one value of 3 MB': () => ({
    ...base,
    text: users(),
    tab: 'Read',
    path: 'users[19990].address.city',
    query: '$.users[?@.age > 76].name',
    schema: '{ "properties": { "users": { "items": { "properties": { "age": { "maximum": 76 } } } } } }',
  }),
};
