import { createRequire } from 'node:module';
import { describe, expect, it } from '@jest/globals';
import type { RJSFSchema } from '@rjsf/utils';
import { customizeValidator } from '@rjsf/validator-ajv8';
import { Ajv } from '@wirework/schema/ajv';
import fastify from 'fastify';

/** Programs that others wrote for the class of ajv, with the class of this repository in its place. */
describe('Ajv of @wirework/schema/ajv', () => {
  it('validates in Fastify, in the place of its compiler, with ajv-formats', async () => {
    const addFormats = createRequire(createRequire(import.meta.url).resolve('@fastify/ajv-compiler'))(
      'ajv-formats',
    ) as (ajv: unknown) => void;
    const app = fastify({
      schemaController: {
        compilersFactory: {
          buildValidator: ((schemas: Record<string, object>) => {
            const ajv = new Ajv({
              coerceTypes: 'array',
              useDefaults: true,
              removeAdditional: true,
              addUsedSchema: false,
            });
            addFormats(ajv);
            for (const schema of Object.values(schemas)) ajv.addSchema(schema as Record<string, unknown>);
            return ({ schema }: { schema: Record<string, unknown> }) => ajv.compile(schema);
          }) as never,
        },
      },
    });
    app.addSchema({ $id: 'page', type: 'integer', default: 1 });
    const querystring = {
      type: 'object',
      properties: { page: { $ref: 'page#' }, day: { type: 'string', format: 'date' }, tags: { type: 'array' } },
      additionalProperties: false,
    };
    app.get('/', { schema: { querystring } }, (request) => request.query);
    expect((await app.inject('/?page=2&tags=a&x=1')).json()).toEqual({ page: 2, tags: ['a'] });
    expect((await app.inject('/?day=today')).json()).toMatchObject({
      code: 'FST_ERR_VALIDATION',
      message: 'querystring/day must match format "date"',
    });
    await app.close();
  });

  it('validates in @rjsf/validator-ajv8 as the class of ajv does', () => {
    const schema: RJSFSchema = {
      type: 'object',
      required: ['name'],
      properties: { name: { type: 'string', minLength: 2, title: 'Name' }, color: { type: 'string', format: 'color' } },
    };
    const own = customizeValidator({ AjvClass: Ajv as never });
    const original = customizeValidator();
    for (const value of [{}, { name: 'A', color: 'x' }, { name: 'Ada', color: '#fff' }]) {
      expect(own.validateFormData(value, schema)).toEqual(original.validateFormData(value, schema));
      expect(own.isValid(schema, value, schema)).toBe(original.isValid(schema, value, schema));
    }
  });
});
