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

/** The texts to start from, by the name that the list of the page shows. */
export const examples: Readonly<Record<string, () => State>> = {
  'A configuration with two faults': () => ({
    text: configuration,
    tab: 'Validate',
    path: 'server.host',
    schema: configurationSchema,
    value: '"example.com"',
    failure,
  }),
  'One value of three megabytes': () => ({
    text: users(),
    tab: 'Read',
    path: 'users[19990].address.city',
    schema: '{ "properties": { "users": { "items": { "properties": { "age": { "maximum": 76 } } } } } }',
    value: '"Rome"',
    failure,
  }),
  'A text that is not JSON': () => ({
    text: configuration.replace('"retries": 12,', '"retries": 12, // more is better'),
    tab: 'Read',
    path: 'server',
    schema: '{}',
    value: '1',
    failure,
  }),
};
