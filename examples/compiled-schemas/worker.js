// @ts-check
/** A Worker that accepts orders. Workers forbid code generation; the build has compiled the schema. */
import { parseText } from './order.schema.json?module';

/** @param {Request} request */
async function receive(request) {
  try {
    const { value, errors } = parseText(await request.text());
    if (errors === undefined) return Response.json(value, { status: 202 });
    const faults = errors.map(({ pointer, line, column, message }) => ({ pointer, line, column, message }));
    return Response.json({ faults }, { status: 422 });
  } catch (error) {
    // A text that is not JSON, or is nested too deeply. The message has no value of it
    return Response.json({ faults: [{ message: String(error) }] }, { status: 400 });
  }
}

export default { fetch: receive };
