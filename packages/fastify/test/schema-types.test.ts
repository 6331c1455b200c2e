import { expect, it } from '@jest/globals';
import { fastify } from 'fastify';
import { schemaValidation, type SchemaTypes } from '../src/index.ts';

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

const body = {
  type: 'object',
  properties: { id: { type: 'integer' }, tags: { type: 'array', items: { type: 'string' } } },
  required: ['id'],
  additionalProperties: false,
} as const;

it('each part of a request has the type of its schema', async () => {
  const app = fastify().withTypeProvider<SchemaTypes>();
  await app.register(schemaValidation);
  app.post(
    '/:page',
    { schema: { body, params: { type: 'object', properties: { page: { type: 'integer' } }, required: ['page'] } } },
    ({ body: given, params, query }) => {
      const types: [Same<typeof given.id, number>, Same<typeof given.tags, string[] | undefined>, unknown] = [
        true,
        true,
        query,
      ];
      // @ts-expect-error there is no such property
      void given.name;
      const without: Same<typeof query, unknown> = true;
      return { next: given.id + params.page, types: types.slice(0, 2), without };
    },
  );
  const answer = await app.inject({ method: 'POST', url: '/2', payload: { id: 1 } });
  expect(answer.json()).toEqual({ next: 3, types: [true, true], without: true });
  await app.close();
});
