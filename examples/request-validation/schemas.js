// @ts-check
import { compileSchema, isJsonError } from '@wirework/schema';
import { compileCoercion, compileDefaults } from '@wirework/schema/convert';

/** The body of `POST /orders`. */
export const order = compileSchema({
  type: 'object',
  properties: {
    customer: { type: 'string', minLength: 1 },
    mail: { type: 'string', format: 'email' },
    lines: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        properties: { sku: { type: 'string' }, quantity: { type: 'integer', minimum: 1 } },
        required: ['sku', 'quantity'],
        additionalProperties: false,
      },
    },
  },
  required: ['customer', 'lines'],
});

/** The query of `GET /orders`. */
export const page = compileSchema({
  type: 'object',
  properties: {
    page: { type: 'integer', minimum: 1, default: 1 },
    open: { type: 'boolean', default: false },
  },
  required: ['page', 'open'],
  additionalProperties: false,
});

const coerce = compileCoercion(page.schema);
const withDefaults = compileDefaults(page.schema);

/**
 * The values of a query are texts: converts them to the types of the schema, and fills in its defaults.
 *
 * @param {unknown} query
 */
export const convertPage = (query) => withDefaults(coerce(query));

/**
 * Reads the text of a body. Returns its value, or the status and the faults of an answer, each with its place.
 *
 * @template T
 * @param {import('@wirework/schema').CompiledSchema<T>} schema
 * @param {string} text
 */
export function readBody(schema, text) {
  try {
    const { value, errors } = schema.parseText(text);
    if (errors === undefined) return { value };
    return { status: 422, errors: errors.map(faultOf) };
  } catch (error) {
    // The text is not JSON, or nested too deep
    if (isJsonError(error)) return { status: 400, errors: [faultOf(error)] };
    throw error;
  }
}

/**
 * Returns a fault as the client sees it.
 *
 * @param {import('@wirework/schema').ValidationError | import('@wirework/schema').JsonError} error
 */
export const faultOf = ({ pointer, line, column, message }) => ({ pointer, line, column, message });
