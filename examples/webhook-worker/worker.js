// @ts-check
/**
 * A Worker that accepts webhooks: it checks the signature of the body, then the body itself.
 * Workers forbid code generation; a schema of `@wirework/schema` needs none.
 */
import { compileSchema, isJsonError } from '@wirework/schema';

const event = compileSchema({
  type: 'object',
  properties: {
    id: { type: 'string', format: 'uuid' },
    type: { enum: ['order.paid', 'order.refunded'] },
    order: {
      type: 'object',
      properties: { number: { type: 'integer' }, amount: { type: 'number', exclusiveMinimum: 0 } },
      required: ['number', 'amount'],
    },
  },
  required: ['id', 'type', 'order'],
});

const maxBytes = 100_000;
const encoder = new TextEncoder();

/**
 * @param {string} secret
 * @param {ArrayBuffer} body
 * @param {string} signature `sha256=` and the HMAC of the body in hexadecimal
 */
async function isSigned(secret, body, signature) {
  const hex = /^sha256=([0-9a-f]{64})$/.exec(signature)?.[1];
  if (hex === undefined) return false;
  const bytes = Uint8Array.from({ length: 32 }, (_, at) => parseInt(hex.slice(2 * at, 2 * at + 2), 16));
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, ['verify']);
  return crypto.subtle.verify('HMAC', key, bytes, body);
}

/**
 * An answer as RFC 9457 defines it.
 *
 * @param {number} status
 * @param {string} title
 * @param {object} [details]
 */
const problem = (status, title, details) =>
  new Response(JSON.stringify({ status, title, ...details }), {
    status,
    headers: { 'content-type': 'application/problem+json' },
  });

/**
 * @param {Request} request
 * @param {{WEBHOOK_SECRET: string}} env
 */
async function receive(request, env) {
  if (request.method !== 'POST') return problem(405, 'webhooks are sent by POST');
  if (Number(request.headers.get('content-length') ?? Infinity) > maxBytes) return problem(413, 'body is too large');
  const body = await request.arrayBuffer();
  const signature = request.headers.get('x-signature') ?? '';
  if (!(await isSigned(env.WEBHOOK_SECRET, body, signature))) return problem(401, 'signature does not match the body');

  try {
    const { value, errors } = event.parseText(new TextDecoder().decode(body));
    if (errors === undefined) return Response.json({ accepted: value.id, type: value.type }, { status: 202 });
    return problem(422, 'event does not match the schema', {
      errors: errors.map(({ pointer, line, column, message }) => ({ pointer, line, column, message })),
    });
  } catch (error) {
    if (!isJsonError(error)) throw error;
    // The message has a position, and no value of the document
    return problem(400, String(error));
  }
}

export default { fetch: receive };
