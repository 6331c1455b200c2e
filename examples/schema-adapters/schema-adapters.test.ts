import { afterEach, describe, expect, it } from '@jest/globals';
import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import { Server } from '@modelcontextprotocol/server';
import Fastify from 'fastify';
import { createFormControl } from 'react-hook-form';
import { schemaController } from './fastify.js';
import { jsonSchemaValidator } from './mcp.js';
import { accountForm } from './react-hook-form.js';
import { createCaller } from './trpc.js';

describe('Fastify', () => {
  const app = () => {
    const server = Fastify({ schemaController });
    server.addSchema({ $id: 'line', type: 'object', properties: { sku: { type: 'string' } }, required: ['sku'] });
    const page = { type: 'object', properties: { page: { type: 'integer', default: 1 }, open: { type: 'boolean' } } };
    const lines = { type: 'object', properties: { lines: { type: 'array', items: { $ref: 'line#' } } } };
    server.get('/orders', { schema: { querystring: page } }, (request) => request.query);
    server.post('/orders', { schema: { body: lines } }, (request) => request.body);
    return server;
  };

  it('converts a query and fills in its defaults', async () => {
    expect((await app().inject('/orders?open=true')).json()).toEqual({ page: 1, open: true });
  });

  it('refuses a query that cannot be converted', async () => {
    const answer = await app().inject('/orders?page=zero');
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      expect.objectContaining({ message: 'querystring/page: expected integer, got string' }),
    ]);
  });

  it('follows references to schemas of addSchema', async () => {
    const post = (lines: object[]) => app().inject({ method: 'POST', url: '/orders', payload: { lines } });
    expect((await post([{ sku: 'A-1' }])).json()).toEqual({ lines: [{ sku: 'A-1' }] });
    expect((await post([{ sku: 'A-1' }, {}])).json()).toMatchObject({
      statusCode: 400,
      message: "body/lines[1].sku: required property 'sku' is missing",
    });
  });
});

describe('MCP', () => {
  const client = new Client({ name: 'tests', version: '1.0.0' }, { jsonSchemaValidator });
  afterEach(() => client.close());

  it('refuses the result of a tool that its schema does not allow', async () => {
    const server = new Server({ name: 'tests', version: '1.0.0' }, { capabilities: { tools: {} } });
    const outputSchema = { type: 'object' as const, properties: { sum: { type: 'number' } }, required: ['sum'] };
    server.setRequestHandler('tools/list', () => ({
      tools: [{ name: 'add', inputSchema: { type: 'object' as const }, outputSchema }],
    }));
    server.setRequestHandler('tools/call', ({ params }) => ({
      content: [],
      structuredContent: params.arguments ?? {},
    }));
    const [ofClient, ofServer] = InMemoryTransport.createLinkedPair();
    await Promise.all([server.connect(ofServer), client.connect(ofClient)]);
    await client.listTools();
    const add = (sum: unknown) => client.callTool({ name: 'add', arguments: { sum } });

    expect(await add(3)).toMatchObject({ structuredContent: { sum: 3 } });
    await expect(add('3')).rejects.toThrow("validation error at path 'sum': expected number, got string");
  });
});

describe('tRPC', () => {
  it('passes an input that its schema allows', async () => {
    expect(await createCaller({}).add({ a: 1, b: 2 })).toBe(3);
  });

  it('refuses an input that its schema does not allow', async () => {
    const add = createCaller({}).add({ a: 1, c: 2 } as never);
    await expect(add).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    await expect(add).rejects.toThrow("required property 'b' is missing");
  });
});

describe('React Hook Form', () => {
  const submit = async (values: typeof accountForm.defaultValues): Promise<unknown> => {
    const { handleSubmit, reset } = createFormControl(accountForm);
    reset(values);
    let result: unknown;
    await handleSubmit(
      (valid) => (result = valid),
      (errors) => (result = errors),
    )();
    return result;
  };

  it('submits values that the schema allows', async () => {
    const values = { name: 'Ada', mail: 'ada@example.com', address: { city: 'London' } };
    expect(await submit(values)).toEqual(values);
  });

  it('shows an error at each field that the schema does not allow', async () => {
    expect(await submit({ name: 'Ada', mail: 'ada', address: { city: '' } })).toMatchObject({
      mail: { message: expect.any(String) },
      address: { city: { message: 'expected at least 1 character, got 0' } },
    });
  });
});
