import { describe, expect, it } from '@jest/globals';
import { checkResponse, readOpenApi } from '../src/index.ts';
import { writeTypes } from '../src/types.ts';

const count = 40_000;
const headers = { 'content-type': 'application/json' };

/** Returns a document of 20 MB: a path for each item, and a schema that refers to the next one, in rings of 100. */
function largeDocument(): string {
  const paths: Record<string, unknown> = {};
  const schemas: Record<string, unknown> = {};
  for (let i = 0; i < count; i++) {
    const schema = { $ref: `#/components/schemas/Item${i}` };
    const next = { $ref: `#/components/schemas/Item${i % 100 === 99 ? i - 99 : i + 1}` };
    paths[`/groups/${i}/{name}`] = {
      get: {
        operationId: `get${i}`,
        parameters: [{ name: 'name', in: 'path', required: true, schema: { type: 'string', maxLength: 20 } }],
        responses: { 200: { description: 'x'.repeat(120), content: { 'application/json': { schema } } } },
      },
    };
    schemas[`Item${i}`] = { type: 'object', required: ['id'], properties: { id: { type: 'integer' }, next } };
  }
  return JSON.stringify({ openapi: '3.1.0', info: { title: 'Large', version: '1' }, paths, components: { schemas } });
}

describe('a document of 20 MB', () => {
  const text = largeDocument();
  const contract = readOpenApi(text);

  it('has all of its operations', () => {
    expect(text.length).toBeGreaterThan(20_000_000);
    expect(contract.operations).toHaveLength(count);
    expect(contract.operation(`get${count - 1}`)?.path).toBe(`/groups/${count - 1}/{name}`);
  });

  it('checks a call of the last one through a ring of schemas', () => {
    const at = { method: 'GET', path: `/groups/${count - 1}/x`, status: 200, headers };
    expect(checkResponse(contract, { ...at, body: '{"id":1,"next":{"id":2}}' }).drifts).toEqual([]);
    expect(checkResponse(contract, { ...at, body: '{"id":1,"next":{"id":"2"}}' }).drifts).toMatchObject([
      { pointer: '/next/id', message: 'expected integer, got string' },
    ]);
  });

  it('has a type for each schema', () => {
    expect(writeTypes(contract).split('\nexport type Item')).toHaveLength(count + 1);
  });
});
