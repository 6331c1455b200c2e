// @ts-check
import { compileSchema } from '@wirework/schema';

/** @typedef {import('@modelcontextprotocol/client').jsonSchemaValidator} JsonSchemaValidator */

/**
 * Makes the SDK of the Model Context Protocol validate with `@wirework/schema` in the place of ajv: the results of
 * tools in a client, the answers of a user in a server. It runs where code may not be generated, such as on Workers.
 *
 *     new Client(info, { jsonSchemaValidator });
 *
 * @type {JsonSchemaValidator}
 */
export const jsonSchemaValidator = {
  getValidator: (schema) => {
    const given = /** @type {import('@wirework/schema').JsonSchema} */ (/** @type {unknown} */ (schema));
    // MCP means this draft where a schema does not say
    const compiled = compileSchema(given, { draft: '2020-12' });
    return (input) => {
      const errors = compiled.validate(input);
      return errors.length === 0
        ? { valid: true, data: /** @type {any} */ (input), errorMessage: undefined }
        : { valid: false, data: undefined, errorMessage: errors.map(String).join('; ') };
    };
  },
};
