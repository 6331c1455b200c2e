import { describe, expect, it } from '@jest/globals';
import { checkRequest, checkResponse, formatDrift, problemOf, readOpenApi } from '../src/index.ts';

/** Returns the drifts of a whole body of `GET /a`, without the method and the path. */
const driftsOf = (openapi: string, media: object, type: string, body: string | Uint8Array): readonly string[] => {
  const responses = { 200: { content: media } };
  const contract = readOpenApi({ openapi, paths: { '/a': { get: { responses } } } });
  const headers = { 'content-type': type };
  const { drifts } = checkResponse(contract, { method: 'GET', path: '/a', status: 200, headers, body });
  return drifts.map((it) => formatDrift({ ...it, documentPointer: '' }).replace('GET /a response 200, ', ''));
};

describe('a body in bytes', () => {
  const broken = Uint8Array.of(...new TextEncoder().encode('{"a":\n "é'), 0xff, 0x22, 0x7d);

  it.each([
    ['application/json', "body at '' (line 2, column 4): it cannot be read: invalid UTF-8 at byte 10"],
    ['application/jsonl', "body at '' (line 2, column 4): it cannot be read: invalid UTF-8 at byte 10"],
  ])('of %s that is not UTF-8 is a drift that names the byte', (type, expected) => {
    expect(driftsOf('3.2.0', { [type]: { schema: {} } }, type, broken)).toEqual([expected]);
  });

  it.each([
    ['text/plain; charset=iso-8859-1', Uint8Array.of(0xe9)],
    ['text/plain; charset="UTF-8"', Uint8Array.of(0xc3, 0xa9)],
    ['text/plain', Uint8Array.of(0xc3, 0xa9)],
    ['text/plain; charset=none', Uint8Array.of(0xc3, 0xa9)],
  ])('of %s is a text in that charset', (type, body) => {
    expect(driftsOf('3.1.0', { 'text/plain': { schema: { const: 'é' } } }, type, body)).toEqual([]);
  });

  it('may begin with a byte order mark', () => {
    const body = new TextEncoder().encode('\ufeff{"a": 1}');
    expect(
      driftsOf('3.1.0', { 'application/json': { schema: { required: ['a'] } } }, 'application/json', body),
    ).toEqual([]);
  });
});

describe('a whole stream', () => {
  const id = { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } };
  const bodies: readonly (readonly [type: string, body: string])[] = [
    ['application/jsonl', '{"id": 1}\n\n{"id": "2"}\r\n{"id": 3}'],
    ['application/x-ndjson', '{"id": 1}\n{"id": "2"}\n'],
    ['application/json-seq', '\x1e{"id": 1}\n\x1e{"id": "2"}\n'],
  ];

  it.each(bodies)('of %s is checked item by item', (type, body) => {
    const expected = ["item 1 at '/id' (line 1, column 8): expected integer, got string"];
    for (const given of [body, new TextEncoder().encode(body)])
      expect(driftsOf('3.2.0', { [type]: { itemSchema: id } }, type, given)).toEqual(expected);
  });

  it.each(bodies)('of %s is an array for the schema of OpenAPI 3.2', (type, body) => {
    const found = driftsOf('3.2.0', { [type]: { schema: { type: 'array', items: id } } }, type, body);
    expect(found).toEqual(["body at '/1/id': expected integer, got string"]);
  });

  it.each(bodies)('of %s has no drift by the schema of a document before OpenAPI 3.2', (type, body) => {
    for (const schema of [{ type: 'string', maxLength: 1 }, id, { type: 'array' }])
      expect(driftsOf('3.1.0', { [type]: { schema } }, type, body)).toEqual([]);
  });

  it('has a drift for an item that is not JSON, with its place', () => {
    const type = 'application/jsonl';
    expect(driftsOf('3.2.0', { [type]: { itemSchema: id } }, type, '{"id": 1}\n{"id" 2}\n{}')).toEqual([
      "item 1 at '' (line 1, column 7): it cannot be read: invalid character '2' after object key",
      "item 2 at '/id' (line 1, column 1): required property 'id' is missing",
    ]);
  });

  describe('of events', () => {
    const type = 'text/event-stream';
    const body = ': hi\nevent: user\ndata: 1\n\ndata: 2\ndata: 3\nretry: 5\n\ndata: 4';
    const event = { type: 'object', required: ['data'], properties: { data: { const: '1' } } };

    it('is checked event by event', () => {
      const expected = ["item 1 at '/data': expected '1'"];
      for (const given of [body, new TextEncoder().encode(body)])
        expect(driftsOf('3.2.0', { [type]: { itemSchema: event } }, type, given)).toEqual(expected);
      expect(driftsOf('3.2.0', { [type]: { schema: { type: 'array', items: event } } }, type, body)).toEqual([
        "body at '/1/data': expected '1'",
      ]);
    });

    it('has no drift by a schema without the fields that were not sent', () => {
      const closed = { ...event, properties: { data: {} }, additionalProperties: false };
      expect(driftsOf('3.2.0', { [type]: { itemSchema: closed } }, type, 'data: 2\n\n')).toEqual([]);
      const typed = { ...closed, properties: { data: {}, event: { enum: ['user'] } } };
      expect(driftsOf('3.2.0', { [type]: { itemSchema: typed } }, type, 'event: user\ndata: 2\n\n')).toEqual([]);
      expect(driftsOf('3.2.0', { [type]: { itemSchema: typed } }, type, 'event: other\ndata: 2\n\n')).toEqual([
        "item 0 at '/event': expected one of 'user'",
      ]);
    });

    it('has the fields that were sent, and no event that is not complete', () => {
      const fields = { const: { id: '1', data: '2\n\n', retry: 5 } };
      const sent =
        '\ufeffid: 1\r\ndata: 2\rdata\ndata:\nretry: 5\nretry: x\nid: \0\nother: 1\ndata x: 1\n: 2\n\nid: 2\n\ndata: 3\n';
      for (const given of [sent, new TextEncoder().encode(sent)])
        expect(
          driftsOf('3.2.0', { [type]: { schema: { prefixItems: [fields], minItems: 1, maxItems: 1 } } }, type, given),
        ).toEqual([]);
    });

    it('has a replacement character instead of bytes that are not UTF-8', () => {
      const sent = Uint8Array.of(...new TextEncoder().encode('data: '), 0xff, 10, 10);
      expect(driftsOf('3.2.0', { [type]: { itemSchema: { const: { data: '\ufffd' } } } }, type, sent)).toEqual([]);
    });

    it('has no drift by the schema of a document before OpenAPI 3.2', () => {
      expect(driftsOf('3.0.0', { [type]: { schema: { type: 'object' } } }, type, body)).toEqual([]);
    });
  });

  it('of a request is checked in the same way', () => {
    const requestBody = { content: { 'application/jsonl': { itemSchema: id } } };
    const contract = readOpenApi({ openapi: '3.2.0', paths: { '/a': { post: { requestBody } } } });
    const headers = { 'content-type': 'application/jsonl' };
    const { drifts } = checkRequest(contract, { method: 'POST', url: '/a', headers, body: '{"id": 1}\n{}\n' });
    expect(drifts.map((it) => [it.part, it.item, it.pointer])).toEqual([['item', 1, '/id']]);
    expect(problemOf(drifts).status).toBe(400);
  });
});

describe('media types with parameters', () => {
  const media = {
    'application/json; version=1': { schema: { required: ['one'] } },
    'Application/JSON;Version="2";x=y': { schema: { required: ['two'] } },
    'application/json': { schema: { required: ['any'] } },
  };

  it.each([
    ['application/json;version=1', "'one'"],
    ['application/json; x=y; charset=utf-8; VERSION=2', "'two'"],
    ['application/json; version=2', "'any'"],
    ['application/json', "'any'"],
  ])('%j is described by the entry with its parameters', (type, name) => {
    const [found = ''] = driftsOf('3.1.0', media, type, '{}');
    expect(found).toContain(`required property ${name} is missing`);
  });
});
