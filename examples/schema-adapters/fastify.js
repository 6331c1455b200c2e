// @ts-check
import { compileSchema } from '@wirework/schema';
import { compileCoercion, compileDefaults } from '@wirework/schema/convert';

/** @typedef {NonNullable<import('fastify').FastifyServerOptions['schemaController']>} SchemaController */
/** @typedef {{ schema: import('@wirework/schema').JsonSchema, httpPart?: string }} RouteSchema */

/**
 * Makes the validators of an app.
 *
 * @param {unknown} added the schemas of `addSchema`, by their `$id`
 */
const buildValidator = (added) => {
  const registry = /** @type {Record<string, unknown>} */ (added);
  return (/** @type {RouteSchema} */ { schema, httpPart = 'body' }) => {
    const compiled = compileSchema(schema, { registry });
    const fill = compileDefaults(schema, { registry });
    const coerce = compileCoercion(schema, { registry });
    return (/** @type {unknown} */ input) => {
      const value = fill(httpPart === 'body' ? input : coerce(input));
      const errors = compiled.validate(value);
      return errors.length === 0 ? { value } : { error: badRequest(httpPart, errors) };
    };
  };
};

/**
 * Makes Fastify validate requests with `@wirework/schema` in the place of ajv. Routes keep their plain JSON Schemas,
 * and those of `addSchema`.
 *
 *     const app = Fastify({ schemaController });
 *
 * As with ajv, defaults are filled in, and the texts of queries, headers and parameters are converted.
 *
 * @type {SchemaController}
 */
export const schemaController = {
  // The types of Fastify know ajv only
  compilersFactory: { buildValidator: /** @type {any} */ (buildValidator) },
};

/**
 * The error that Fastify answers with.
 *
 * @param {string} part
 * @param {readonly import('@wirework/schema').ValidationError[]} errors
 */
function badRequest(part, errors) {
  const message = errors.map(({ path, message }) => `${path === '' ? part : `${part}/${path}`}: ${message}`).join('; ');
  return Object.assign(new Error(message), { statusCode: 400, validation: errors.map((error) => error.toJSON()) });
}
