/** The schemas and documents of the schema suite: an order, a manifest, and many orders. */
import { personName, timestamp, uuid } from '../../lib/corpora.js';

/** As it comes off the wire: V8 gives objects that were built by deleting members another form. */
const parsed = (value) => JSON.parse(JSON.stringify(value));

const address = {
  type: 'object',
  properties: {
    street: { type: 'string', minLength: 1, maxLength: 100 },
    city: { type: 'string', minLength: 1 },
    postcode: { type: 'string', pattern: '^[A-Z0-9 -]{3,10}$' },
    country: { type: 'string', pattern: '^[A-Z]{2}$' },
  },
  required: ['street', 'city', 'country'],
  additionalProperties: false,
};

export const orderSchema = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  type: 'object',
  properties: {
    id: { type: 'string', format: 'uuid' },
    createdAt: { type: 'string', format: 'date-time' },
    status: { enum: ['new', 'paid', 'shipped', 'returned'] },
    customer: {
      type: 'object',
      properties: {
        name: { type: 'string', minLength: 1 },
        email: { type: 'string', format: 'email' },
        website: { type: 'string', format: 'uri' },
        billing: { $ref: '#/definitions/address' },
        shipping: { $ref: '#/definitions/address' },
      },
      required: ['name', 'email', 'billing'],
      additionalProperties: false,
    },
    lines: { type: 'array', minItems: 1, maxItems: 100, items: { $ref: '#/definitions/line' } },
    tags: { type: 'array', items: { type: 'string' } },
    paid: { type: 'boolean' },
    total: { type: 'number', minimum: 0 },
  },
  required: ['id', 'createdAt', 'status', 'customer', 'lines', 'total'],
  additionalProperties: false,
  definitions: {
    address,
    line: {
      type: 'object',
      properties: {
        sku: { type: 'string', pattern: '^[A-Z]{3}-\\d{4}$' },
        title: { type: 'string', maxLength: 200 },
        quantity: { type: 'integer', minimum: 1 },
        price: { type: 'number', minimum: 0 },
        gift: { type: 'boolean' },
      },
      required: ['sku', 'quantity', 'price'],
      additionalProperties: false,
    },
  },
};

const line = (n) => ({
  sku: `ABC-${1000 + n}`,
  title: `Thing number ${n}`,
  quantity: n,
  price: n * 2.5,
  gift: n % 2 === 0,
});

/** Ten objects in all. */
export const order = (n = 0) =>
  parsed({
    id: uuid(n),
    createdAt: timestamp(n),
    status: 'paid',
    customer: {
      name: personName(n),
      email: `ada${n}@example.com`,
      website: 'https://www.example.com/people/ada',
      billing: { street: '1 Main Street', city: 'Springfield', postcode: 'AB1 2CD', country: 'GB' },
      shipping: { street: 'Bahnhofstraße 2', city: 'Zürich', postcode: 'XY9 8ZW', country: 'GB' },
    },
    lines: [1, 2, 3, 4, 5, 6].map(line),
    tags: ['express', 'gift'],
    paid: true,
    total: 52.5,
  });

/** Returns a schema without some keywords. */
export const without = (schema, keywords) =>
  JSON.parse(
    JSON.stringify(schema, (key, value) => (keywords.includes(key) && typeof value === 'string' ? undefined : value)),
  );

const person = {
  anyOf: [
    { type: 'string' },
    {
      type: 'object',
      required: ['name'],
      properties: {
        name: { type: 'string' },
        url: { type: 'string', format: 'uri' },
        email: { type: 'string', format: 'email' },
      },
    },
  ],
};
const versions = { type: 'object', additionalProperties: { type: 'string' } };

/** A schema of package.json, as npm documents it. */
export const manifestSchema = {
  type: 'object',
  required: ['name', 'version'],
  properties: {
    name: {
      type: 'string',
      minLength: 1,
      maxLength: 214,
      pattern: '^(?:@[a-z0-9~-][a-z0-9._~-]*/)?[a-z0-9~-][a-z0-9._~-]*$',
    },
    version: { type: 'string', minLength: 1 },
    description: { type: 'string' },
    keywords: { type: 'array', items: { type: 'string' } },
    homepage: { type: 'string' },
    bugs: {
      type: ['object', 'string'],
      properties: { url: { type: 'string', format: 'uri' }, email: { type: 'string', format: 'email' } },
    },
    license: { type: 'string' },
    author: person,
    contributors: { type: 'array', items: person },
    funding: {
      anyOf: [
        { type: 'string', format: 'uri' },
        {
          type: 'object',
          properties: { url: { type: 'string', format: 'uri' }, type: { type: 'string' } },
          required: ['url'],
        },
        { type: 'array', items: { type: ['string', 'object'] } },
      ],
    },
    files: { type: 'array', items: { type: 'string' } },
    main: { type: 'string' },
    type: { enum: ['commonjs', 'module'] },
    exports: { $ref: '#/definitions/target' },
    bin: { anyOf: [{ type: 'string' }, versions] },
    repository: {
      anyOf: [
        { type: 'string' },
        {
          type: 'object',
          properties: { type: { type: 'string' }, url: { type: 'string' }, directory: { type: 'string' } },
        },
      ],
    },
    scripts: { type: 'object', additionalProperties: { type: 'string' } },
    dependencies: versions,
    devDependencies: versions,
    peerDependencies: versions,
    engines: { type: 'object', properties: { node: { type: 'string' } }, additionalProperties: { type: 'string' } },
    os: { type: 'array', items: { type: 'string' } },
    private: { type: ['boolean', 'string'] },
    sideEffects: { anyOf: [{ type: 'boolean' }, { type: 'array', items: { type: 'string' } }] },
  },
  patternProperties: { '^_': true },
  definitions: {
    target: {
      anyOf: [
        { type: ['string', 'null'] },
        { type: 'object', additionalProperties: { $ref: '#/definitions/target' } },
        { type: 'array', items: { $ref: '#/definitions/target' } },
      ],
    },
  },
};

export const manifest = parsed({
  name: '@example/thing',
  version: '1.2.3',
  description: 'A thing that does things',
  keywords: ['thing', 'things', 'json'],
  homepage: 'https://example.com/thing',
  bugs: { url: 'https://example.com/thing/issues' },
  license: 'MIT',
  author: { name: 'Ada Example', email: 'ada@example.com', url: 'https://example.com' },
  contributors: ['Bob', { name: 'Carol', email: 'carol@example.com' }],
  funding: { type: 'opencollective', url: 'https://example.com/fund' },
  files: ['dist', 'src', '!src/**/*.test.ts'],
  type: 'module',
  exports: {
    '.': { types: './dist/index.d.ts', import: './dist/index.js', default: './dist/index.js' },
    './package.json': './package.json',
  },
  bin: { thing: './bin/thing.js' },
  repository: { type: 'git', url: 'git+https://example.com/thing.git', directory: 'packages/thing' },
  scripts: { build: 'tsc', test: 'jest', lint: 'eslint .', prepare: 'npm run build' },
  dependencies: { alpha: '^1.0.0', beta: '~2.3.4', gamma: '3.x' },
  devDependencies: { typescript: '6.0.3', jest: '30.5.2', eslint: '10.15.0' },
  engines: { node: '>=20', npm: '>=10' },
  sideEffects: false,
});

/** About 1 MB of JSON. */
export const orders = parsed(Array.from({ length: 1000 }, (_, n) => order(n)));
const { definitions, $schema, ...root } = orderSchema;
export const ordersSchema = {
  $schema,
  definitions: { ...definitions, order: root },
  type: 'array',
  items: { $ref: '#/definitions/order' },
};

const changed = (change) => {
  const copy = order();
  change(copy);
  return parsed(copy);
};

/** Invalid orders: where the fault is decides how soon it can be seen. */
export const invalid = {
  'a required member is missing': changed((it) => delete it.customer),
  'a wrong type in the middle': changed((it) => (it.lines[2].quantity = '3')),
  'a bad format': changed((it) => (it.customer.email = 'ada at example.com')),
  'an unknown member at the end': changed((it) => (it.colour = 'red')),
};

export const manyFaults = changed((it) => {
  it.id = 'x';
  it.status = 'lost';
  delete it.customer.name;
  it.customer.billing.country = 'gb';
  it.lines[1].price = -1;
  it.lines[4].extra = true;
  it.total = '52.5';
});
