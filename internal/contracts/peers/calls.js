/**
 * Calls of one API, each with one fault in the answer or in the request, as its document and as a server has them.
 */

const item = {
  type: 'object',
  required: ['id', 'name'],
  properties: { id: { type: 'integer' }, name: { type: 'string' } },
  additionalProperties: false,
};
const json = 'application/json';
const right = '{"id": 1, "name": "Ada"}';

/** The calls: the fault, if there is one, and the answer of the server. A `cut` answer ends before its last bytes. */
export const calls = [
  { id: 'right', body: right },
  { id: 'wrongType', fault: 'a property of the wrong type', body: '{"id": "1", "name": "Ada"}' },
  { id: 'missing', fault: 'a required property is missing', body: '{"id": 1}' },
  { id: 'extra', fault: 'an extra property of a closed object', body: '{"id": 1, "name": "Ada", "admin": true}' },
  { id: 'unknownStatus', fault: 'a status that the document does not have', status: 202, body: right },
  { id: 'html', fault: '404 with HTML instead of JSON', status: 404, type: 'text/html', body: '<h1>Not found</h1>' },
  { id: 'wrongMedia', fault: 'another media type', type: 'text/plain', body: right },
  { id: 'noJson', fault: 'a body that is not JSON', body: '{"id": 1, "name" "Ada"}' },
  { id: 'cut', fault: 'a body that is cut off', body: right, cut: 4 },
  { id: 'rightStream', type: 'application/jsonl', body: `${right}\n${right}\n` },
  { id: 'stream', fault: 'a stream with one bad item', type: 'application/jsonl', body: `${right}\n{"id": 2}\n` },
  { id: 'parameter', fault: 'a parameter of the wrong type is sent', body: right, page: 'two' },
];

/** @param withItems whether streams are described, which OpenAPI before 3.2 cannot do */
export function documentOf(withItems) {
  const schema = { $ref: '#/components/schemas/User' };
  const description = 'An answer.';
  const paths = calls.map(({ id }) => {
    const content = !/stream/i.test(id)
      ? { [json]: { schema } }
      : { 'application/jsonl': withItems ? { itemSchema: schema } : {} };
    const responses = {
      200: { description, content },
      404: { description, content: { [json]: { schema: { type: 'object' } } } },
    };
    const parameters = [{ name: 'page', in: 'query', schema: { type: 'integer' } }];
    return [`/${id}`, { get: { operationId: id, parameters, responses } }];
  });
  return {
    openapi: withItems ? '3.2.0' : '3.1.0',
    info: { title: 'Users', version: '1' },
    paths: Object.fromEntries(paths),
    components: { schemas: { User: item } },
  };
}

/** Writes the answer of a call. */
export function answer({ status = 200, type = json, body, cut = 0 }, response) {
  response.writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(body) });
  if (cut === 0) return void response.end(body);
  response.write(body.slice(0, -cut), () => response.destroy());
}
