/**
 * Open, plain schemas as people write them: neither formats nor patterns, and any further member is allowed. The values
 * are read from texts, and have the members that real senders add.
 */
import { personName, timestamp, uuid } from '../../lib/corpora.js';

/** Values of a row, of which one passes after the other: code that has seen one value alone is faster than code is. */
const count = 64;

const string = { type: 'string' };
const text = { type: 'string', minLength: 1 };
const integer = { type: 'integer' };
const natural = { type: 'integer', minimum: 0 };
const amount = { type: 'number', minimum: 0 };
const boolean = { type: 'boolean' };
const list = (items) => ({ type: 'array', items });
const object = (properties, required = []) => ({ type: 'object', properties, required });

/** A row: a schema, and the i-th of its values. */
const row = (schema, valueAt) => ({
  schema,
  values: Array.from({ length: count }, (_, i) => JSON.parse(JSON.stringify(valueAt(i)))),
});

const order = row(
  object(
    {
      id: integer,
      customer: object({ name: text, age: natural, vip: boolean }, ['name']),
      items: list(object({ sku: string, qty: { type: 'integer', minimum: 1 }, price: amount }, ['sku', 'qty'])),
      total: amount,
      note: string,
    },
    ['id', 'items', 'total'],
  ),
  (i) => ({
    id: 7 + i,
    created: timestamp(i),
    customer: { name: personName(i), age: 20 + (i % 60), vip: i % 3 === 0, locale: 'de-DE' },
    items: Array.from({ length: 5 }, (_, at) => ({ sku: `a-${at}`, qty: at + 1, price: 2.5 * at + 0.25, tax: 'full' })),
    total: 22.5 + i,
    channel: 'web',
    note: `order ${i}`,
  }),
);

const user = row(
  object(
    {
      id: { type: 'integer', minimum: 1 },
      name: { type: 'string', minLength: 1, maxLength: 100 },
      email: string,
      roles: list({ enum: ['admin', 'author', 'reader'] }),
      active: boolean,
      address: object({ street: string, city: string, zip: string, country: { type: 'string', maxLength: 2 } }, [
        'city',
      ]),
    },
    ['id', 'name', 'email'],
  ),
  (i) => ({
    id: i + 1,
    uuid: uuid(i),
    name: personName(i),
    email: `person${i}@example.com`,
    roles: i % 2 === 0 ? ['author'] : ['reader', 'author'],
    active: i % 4 !== 0,
    created_at: timestamp(i),
    updated_at: timestamp(i + 1),
    address: { street: `Ring ${i}`, city: 'Ulm', zip: '89073', country: 'DE', geo: [48.4, 9.99] },
    avatar_url: null,
  }),
);

/** The names of a charge as a payment service sends it: 60 members, of which a receiver describes 24. */
const chargeNames = (
  'id object amount amount_captured amount_refunded application application_fee balance_transaction billing captured ' +
  'created currency customer description disputed failure_code failure_message fraud invoice live metadata on_behalf_of order outcome ' +
  'paid payment_intent payment_method receipt_email receipt_number receipt_url refunded review shipping source statement_descriptor status ' +
  'transfer_data transfer_group radar risk_level risk_score network authorization_code brand country exp_month exp_year fingerprint funding last4 ' +
  'mandate moto network_token overcapture three_d_secure wallet extended_authorization multicapture incremental api_version'
).split(' ');
const described = {
  id: string,
  object: { const: 'charge' },
  amount: natural,
  amount_captured: natural,
  amount_refunded: natural,
  captured: boolean,
  created: integer,
  currency: { type: 'string', minLength: 3, maxLength: 3 },
  customer: { type: ['string', 'null'] },
  description: { type: ['string', 'null'] },
  disputed: boolean,
  live: boolean,
  metadata: { type: 'object', additionalProperties: string },
  paid: boolean,
  payment_intent: { type: ['string', 'null'] },
  payment_method: string,
  receipt_email: { type: ['string', 'null'] },
  refunded: boolean,
  status: { enum: ['succeeded', 'pending', 'failed'] },
  brand: string,
  country: string,
  exp_month: { type: 'integer', minimum: 1, maximum: 12 },
  exp_year: integer,
  last4: string,
};
const webhook = row(object(described, ['id', 'object', 'amount', 'currency', 'status', 'paid']), (i) => {
  const values = {
    id: `ch_${uuid(i)}`,
    object: 'charge',
    amount: 100 + i,
    amount_captured: 100 + i,
    amount_refunded: 0,
    captured: true,
    created: 1_700_000_000 + i,
    currency: 'eur',
    customer: i % 5 === 0 ? null : `cus_${i}`,
    description: null,
    disputed: false,
    live: true,
    metadata: { order: `o-${i}`, shop: 'north' },
    paid: true,
    payment_intent: `pi_${i}`,
    payment_method: `pm_${i}`,
    receipt_email: null,
    refunded: false,
    status: 'succeeded',
    brand: 'visa',
    country: 'DE',
    exp_month: 1 + (i % 12),
    exp_year: 2030,
    last4: '4242',
  };
  const others = [null, `x${i}`, false, 17 + i];
  return Object.fromEntries(chargeNames.map((name, at) => [name, name in values ? values[name] : others[at % 4]]));
});

const configuration = row(
  object(
    {
      name: text,
      version: string,
      port: { type: 'integer', minimum: 1, maximum: 65_535 },
      host: string,
      debug: boolean,
      log: object({ level: { enum: ['debug', 'info', 'warn', 'error'] }, file: string, rotate: boolean }),
      database: object(
        { url: text, pool: { type: 'integer', minimum: 1, maximum: 100 }, ssl: boolean, timeout: amount },
        ['url'],
      ),
      cache: object({ enabled: boolean, ttl: natural, size: natural }),
      features: list(string),
      limits: object({ body: natural, rate: natural, upload: natural }),
    },
    ['name', 'port', 'database'],
  ),
  (i) => ({
    $schema: './config.schema.json',
    name: `service-${i}`,
    version: '1.4.2',
    port: 3000 + i,
    host: '0.0.0.0',
    log: { level: 'info', rotate: true, format: 'json' },
    database: { url: `postgres://db/${i}`, pool: 10, ssl: true, schema: 'public' },
    cache: { enabled: true, ttl: 60, size: 1_000 },
    features: ['search', 'export', 'beta'],
    limits: { body: 1_000_000, rate: 100 },
    owner: 'platform',
  }),
);

const position = { type: 'array', items: { type: 'number' }, minItems: 2 };
const feature = row(
  object(
    {
      type: { const: 'Feature' },
      id: { type: ['string', 'number'] },
      geometry: object({ type: { const: 'Polygon' }, coordinates: list(list(position)) }, ['type', 'coordinates']),
      properties: { type: ['object', 'null'] },
    },
    ['type', 'geometry', 'properties'],
  ),
  (i) => ({
    type: 'Feature',
    id: `f-${i}`,
    geometry: {
      type: 'Polygon',
      coordinates: [Array.from({ length: 12 }, (_, at) => [9.9 + Math.cos(at) / 7, 48.4 + Math.sin(at) / 7])],
    },
    bbox: [9, 48, 10, 49],
    properties: { name: personName(i), height: i },
  }),
);

const logLine = row(
  object(
    {
      time: string,
      level: { enum: ['debug', 'info', 'warn', 'error'] },
      msg: string,
      pid: integer,
      hostname: string,
      req: object(
        { method: string, url: string, status: { type: 'integer', minimum: 100, maximum: 599 }, ms: amount },
        ['method', 'url'],
      ),
    },
    ['time', 'level', 'msg'],
  ),
  (i) => ({
    v: 1,
    time: timestamp(i),
    level: ['debug', 'info', 'warn', 'error'][i % 4],
    name: 'api',
    pid: 4_000 + i,
    hostname: 'node-7',
    req: { id: i, method: 'GET', url: `/items/${i}`, status: 200, ms: i / 4 + 0.5, remote: '10.0.0.7' },
    trace: uuid(i),
    msg: 'request completed',
  }),
);

const call = row(
  object(
    {
      jsonrpc: { const: '2.0' },
      id: { type: ['string', 'integer'] },
      method: { const: 'tools/call' },
      params: object(
        {
          name: string,
          arguments: object({ path: text, query: string, limit: { type: 'integer', minimum: 1, maximum: 100 } }, [
            'path',
          ]),
        },
        ['name', 'arguments'],
      ),
    },
    ['jsonrpc', 'id', 'method', 'params'],
  ),
  (i) => ({
    method: 'tools/call',
    params: {
      name: 'search',
      arguments: { path: `/src/${i}`, query: 'todo', limit: 10 + (i % 40) },
      _meta: { progressToken: i },
    },
    jsonrpc: '2.0',
    id: i,
  }),
);

const points = row(
  list(object({ x: { type: 'number' }, y: { type: 'number' }, z: { type: 'number' } }, ['x', 'y'])),
  (i) => Array.from({ length: 50 }, (_, at) => ({ x: at + 0.5, y: i - at / 3, label: `p${at}` })),
);

const map = row({ type: 'object', additionalProperties: string }, (i) =>
  Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`header-${at}`, `value ${i} ${at}`])),
);

const entry = object(
  {
    id: { type: 'integer', minimum: 1 },
    title: text,
    author: object({ id: natural, name: string, verified: boolean }, ['id']),
    tags: list(string),
    score: amount,
    published: boolean,
    comments: natural,
  },
  ['id', 'title', 'author'],
);
const pageSchema = object(
  {
    data: list(entry),
    page: object({ number: { type: 'integer', minimum: 1 }, size: natural, total: natural }, ['number']),
    links: object({ self: string, next: { type: ['string', 'null'] } }),
  },
  ['data', 'page'],
);
const page = (entries) =>
  row(pageSchema, (i) => ({
    data: Array.from({ length: entries }, (_, at) => ({
      id: i * entries + at + 1,
      kind: 'article',
      title: `How ${at} became ${i}`,
      slug: `how-${at}`,
      author: { id: at, name: personName(at), verified: at % 2 === 0, url: `/people/${at}` },
      tags: ['news', `t${at % 9}`],
      score: at / 4 + 0.5,
      published: true,
      created_at: timestamp(at),
      comments: at % 7,
    })),
    page: { number: 1, size: entries, total: 1_000 },
    links: { self: '/articles?page=1', next: '/articles?page=2' },
    took: 3.5,
  }));

/** The rows by name. */
export const openRows = {
  order,
  user,
  'webhook of 60 members, 24 described': webhook,
  configuration,
  'GeoJSON feature': feature,
  'log line': logLine,
  'call of MCP': call,
  '50 points': points,
  'map of 20 strings': map,
  'page of an API, 1 KB': page(4),
  'page of an API, 10 KB': page(40),
};

/** Other schemas of a program, with the values that they check: like the rows, but with names of their own. */
export function otherSchemas(count) {
  const rows = Object.values(openRows);
  return Array.from({ length: count }, (_, i) => {
    const { schema, values } = rows[i % rows.length];
    return { schema: renamed(schema, `k${i}_`), values: values.slice(0, 16).map((it) => renamedValue(it, `k${i}_`)) };
  });
}

function renamed(schema, prefix) {
  const { properties, items, required, additionalProperties } = schema;
  return {
    ...schema,
    ...(properties && { properties: mapped(properties, prefix, renamed) }),
    ...(required && { required: required.map((name) => prefix + name) }),
    ...(items && { items: renamed(items, prefix) }),
    ...(additionalProperties && { additionalProperties: renamed(additionalProperties, prefix) }),
  };
}

const mapped = (it, prefix, change) =>
  Object.fromEntries(Object.entries(it).map(([name, member]) => [prefix + name, change(member, prefix)]));

function renamedValue(value, prefix) {
  const inner = (it) => {
    if (typeof it !== 'object' || it === null) return it;
    return Array.isArray(it) ? it.map(inner) : mapped(it, prefix, inner);
  };
  return JSON.parse(JSON.stringify(inner(value)));
}
