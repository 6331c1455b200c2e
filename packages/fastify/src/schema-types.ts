import type { FromSchema } from '@wirework/schema';

/**
 * The type provider of Fastify that gives the parts of a request, and its answers, the types of their schemas. Schemas
 * need `as const`, or are written in the route. A schema that refers to one of `app.addSchema` has the type `unknown`
 * there.
 *
 * @example
 * ```ts
 * const app = fastify().withTypeProvider<SchemaTypes>();
 * const body = { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'] } as const;
 * app.post('/', { schema: { body } }, (request) => request.body.n + 1);
 * ```
 */
export interface SchemaTypes {
  readonly schema: unknown;
  readonly validator: FromSchema<this['schema']>;
  readonly serializer: FromSchema<this['schema']>;
}
