import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import type { RequestOptions } from '../src/index.ts';
import { createFakeClient, record, replay } from '../src/testing.ts';

const url = 'https://a.example/';
const folder = mkdtempSync(join(tmpdir(), 'recorded-'));
afterAll(() => rmSync(folder, { recursive: true }));

const bodies: Readonly<Record<string, RequestOptions>> = {
  'an array': { json: { passwords: ['hunter2', ['hunter2']], kept: 1 } },
  'an object': { json: { secret: { value: 'hunter2', n: { deep: 'hunter2' } }, kept: 1 } },
  'a plural': { json: { secrets: { a: 'hunter2' }, credentials: { user: 'hunter2' }, kept: 1 } },
  'an array of objects': { json: [{ token: 'hunter2' }, { kept: 1 }] },
  'a form': { form: { password: 'hunter2', kept: 1 } },
  'fields of multipart': {
    multipart: [
      { name: 'password', data: 'hunter2' },
      { name: 'token', data: 'hunter2' },
      { name: 'kept', data: 'kept' },
    ],
  },
  'a JSON part': {
    multipart: [
      { name: 'kept', data: '{"password":"hunter2"}', contentType: 'application/json' },
      { name: 'file', data: Buffer.from([0, 255, 13, 10, 1]), filename: 'a.bin' },
    ],
  },
  'lines of JSON': { body: '{"token":"hunter2"}\n{"kept":1}\r\n{"secret":["hunter2"]}\n' },
  'lines of JSON with their type': {
    body: '{"token":"hunter2"}\n{"kept":1}\n',
    headers: { 'content-type': 'application/x-ndjson' },
  },
  events: {
    body: 'event: kept\ndata: {"token":"hunter2"}\n\ndata:{"token":"hunter2"}\r\n\r\n',
    headers: { 'content-type': 'text/event-stream' },
  },
  'JSON after a byte order mark': { body: '\uFEFF{"token":"hunter2","kept":1}' },
  'JSON without a type': { body: Buffer.from(' {"token":"hunter2","kept":1}') },
  'JSON as text': { body: '{"token":"hunter2","kept":1}', headers: { 'content-type': 'text/plain' } },
};

const fail = (): never => {
  throw new Error('nothing was recorded');
};

describe.each(Object.entries(bodies))('a recording of %s', (_name, options) => {
  it('has no secret in the request or the response, and is played', async () => {
    const { client } = createFakeClient((request) => ({
      body: request.body,
      headers: { 'content-type': String(request.headers['content-type'] ?? '') },
    }));
    const recording = record(client);
    await recording.client.post(url, options);
    const { request, response } = recording.har().log.entries[0] ?? fail();
    const text = [request.postData, response.content]
      .map((it) => Buffer.from(it?.text ?? '', it?.encoding ?? 'utf8').toString('latin1'))
      .join();
    expect(JSON.stringify(recording.har())).not.toContain('hunter2');
    expect(text).not.toContain('hunter2');
    expect(text).toContain('kept');
    const played = replay(recording.har()).client;
    const isMultipart = options.multipart !== undefined;
    // The boundary of a form is another one each time.
    if (!isMultipart) expect((await played.post(url, options)).status).toBe(200);
  });
});

it('a body without a secret is recorded as it is', async () => {
  const body = ' {"kept" : 1}\n{ "b":2 }\r\n';
  const { client } = createFakeClient([{}]);
  const recording = record(client);
  await recording.client.post(url, { body });
  expect(recording.har().log.entries[0]?.request.postData?.text).toBe(body);
});

it('the file of a recording can be read by its owner only, also if it was there', () => {
  const recording = record(createFakeClient([{}]).client);
  const [fresh, old] = [join(folder, 'fresh.har'), join(folder, 'old.har')];
  writeFileSync(old, '', { mode: 0o644 });
  for (const path of [fresh, old]) {
    recording.save(path);
    // Windows has no such modes.
    if (process.platform !== 'win32') expect(statSync(path).mode & 0o777).toBe(0o600);
  }
});
