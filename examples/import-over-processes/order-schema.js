// @ts-check
/** The schema of a line; plain JSON, so that it can be sent to the workers. */
export const orderSchema = /** @type {const} */ ({
  type: 'object',
  properties: {
    id: { type: 'integer', minimum: 1 },
    customer: { type: 'string', minLength: 1 },
    total: { type: 'number', minimum: 0 },
    placed: { type: 'string', format: 'date-time' },
  },
  required: ['id', 'customer', 'total', 'placed'],
  additionalProperties: false,
});
