/** An API of users, with every place and style of parameters, in OpenAPI 3.1. */
export const users = {
  openapi: '3.1.0',
  info: { title: 'Users', version: '1' },
  servers: [{ url: 'https://{host}/v1', variables: { host: { default: 'api.example.com' } } }],
  security: [{ key: [] }],
  paths: {
    '/users': {
      get: {
        operationId: 'listUsers',
        responses: {
          200: {
            description: 'users',
            headers: { 'X-Total': { required: true, schema: { type: 'integer' } } },
            content: {
              'application/jsonl': { itemSchema: { $ref: '#/components/schemas/User' } },
              'text/event-stream': {
                itemSchema: { type: 'object', properties: { event: { enum: ['user', 'end'] } }, required: ['event'] },
              },
              'application/json-seq': { itemSchema: { $ref: '#/components/schemas/User' } },
            },
          },
        },
      },
      post: {
        operationId: 'createUser',
        requestBody: {
          required: true,
          content: {
            'application/json': { schema: { $ref: '#/components/schemas/User' } },
            'application/x-www-form-urlencoded': { schema: { $ref: '#/components/schemas/User' } },
            'text/plain': { schema: { type: 'string', minLength: 2 } },
          },
        },
        responses: { 201: { $ref: '#/components/responses/User' }, '4XX': { description: 'bad' } },
      },
    },
    '/users/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: ['integer', 'string'] } }],
      get: {
        operationId: 'getUser',
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { type: 'integer' } },
          { name: 'fields', in: 'query', explode: false, schema: { type: 'array', items: { enum: ['id', 'name'] } } },
          { $ref: '#/components/parameters/full' },
          {
            name: 'where',
            in: 'query',
            style: 'deepObject',
            schema: { type: 'object', properties: { age: { type: 'integer' } } },
          },
          { name: 'x-trace', in: 'header', schema: { type: 'array', items: { type: 'integer' } } },
          { name: 'theme', in: 'cookie', schema: { enum: ['dark', 'light'] } },
        ],
        responses: {
          200: { $ref: '#/components/responses/User' },
          default: {
            description: 'a problem',
            content: { 'application/problem+json': { schema: { type: 'object', required: ['title'] } } },
          },
        },
      },
    },
    '/users/me': { get: { operationId: 'getMe', responses: {} } },
    '/files/{name}.{type}': { get: { operationId: 'getFile', responses: {} } },
  },
  components: {
    securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } },
    schemas: {
      User: {
        type: 'object',
        required: ['id', 'name'],
        properties: {
          id: { type: 'integer', readOnly: true },
          name: { type: 'string' },
          tags: { type: 'array', items: { type: 'string' } },
        },
      },
    },
    parameters: { full: { name: 'full', in: 'query', schema: { type: 'boolean' } } },
    responses: {
      User: {
        description: 'a user',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/User' } } },
      },
    },
  },
} as const;

export const usersText: string = JSON.stringify(users, null, 2);
