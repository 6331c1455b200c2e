// @ts-check
import { initTRPC } from '@trpc/server';
import { compileSchema } from '@wirework/schema';

const t = initTRPC.create();

/**
 * A compiled schema is the `input` and `output` of a procedure as it is, because it is a Standard Schema; `input` has
 * its type.
 */
export const router = t.router({
  add: t.procedure
    .input(
      compileSchema({
        type: 'object',
        properties: { a: { type: 'number' }, b: { type: 'number' } },
        required: ['a', 'b'],
        additionalProperties: false,
      }),
    )
    .output(compileSchema({ type: 'number' }))
    .query(({ input }) => input.a + input.b),
});

export const createCaller = t.createCallerFactory(router);
