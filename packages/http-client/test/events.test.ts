import http from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ErrClientClosed, ErrorType, type ClientError } from '@wirework/http-errors';
import { createClient, createClientWith } from '../src/features/client/client.ts';
import { manualClock } from './support/clock.ts';
import { startFaultProxy } from '@wirework/test-support/fault-proxy';
import { startServer, type TestServer } from './support/server.ts';
import { until } from './support/until.ts';
import { thrownFor } from './support/fails.ts';

describe('events', () => {
  let server: TestServer;
  let texts: string[] = [];
  beforeAll(async () => {
    server = await startServer(
      (_request, response) => {
        const text = texts.shift();
        if (text === undefined) return void response.writeHead(204).end();
        response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' }).end(text);
      },
      http.createServer({ maxHeaderSize: 65_536 }),
    );
  });
  const client = createClient({ retry: { delay: 0 } });
  afterAll(async () => {
    await client.close();
    await server.close();
  });
  const read = async (target: string, more = {}) => {
    const all = [];
    for await (const event of client.events(target, more)) all.push(event);
    return all;
  };

  it('are read by the rules of the standard, for every line ending', async () => {
    texts = [
      '\ufeff: comment\nretry: 1\nid: 7\nevent: add\ndata: a\ndata:  b\n\ndata\r\n\r\ndata:x\r\rid\ndata: y\nunknown: z\n\ndata: cut off',
    ];
    expect(await read(server.url)).toEqual([
      { event: 'add', data: 'a\n b', id: '7' },
      { event: 'message', data: '', id: '7' },
      { event: 'message', data: 'x', id: '7' },
      { event: 'message', data: 'y', id: '' },
    ]);
  });

  it('continue after the last id when the connection ends', async () => {
    texts = ['retry: 1\nid: 1\ndata: a\n\n', 'id: 2\ndata: b\n\n'];
    server.seen.length = 0;
    expect((await read(server.url)).map((it) => it.data)).toEqual(['a', 'b']);
    expect(server.seen.map((it) => it.headers['last-event-id'])).toEqual([undefined, '1', '2']);
  });

  it('are read from a POST, which is repeated only with maxReconnects', async () => {
    const question = { method: 'POST', json: { prompt: 'tea?' } };
    texts = ['retry: 1\ndata: Boil\n\n', 'data: again\n\n'];
    server.seen.length = 0;
    expect((await read(server.url, question)).map((it) => it.data)).toEqual(['Boil']);
    expect(server.seen.map((it) => [it.method, it.body])).toEqual([['POST', '{"prompt":"tea?"}']]);
    texts = ['retry: 1\ndata: Boil\n\n', 'data: again\n\n'];
    expect((await read(server.url, { ...question, maxReconnects: 1 })).map((it) => it.data)).toEqual(['Boil', 'again']);
    texts = [];
    await expect(read(`${server.url}/`, { method: 'PO ST' })).rejects.toMatchObject({ type: ErrorType.Validation });
  });

  it('are equal for every split of the bytes, and limited in size', async () => {
    const faulty = await startFaultProxy(server.port);
    faulty.use({ trickle: 0 });
    texts = ['retry: 1\ndata: €😀\r\n\r\n'];
    expect((await read(faulty.url)).map((it) => it.data)).toEqual(['€😀']);
    texts = [`data: ${'x'.repeat(2000)}\n\n`];
    await expect(read(server.url, { maxEventSize: 1000 })).rejects.toMatchObject({
      type: ErrorType.ResponseRead,
      attempts: 1,
    });
    texts = [`${'data: x\n\n'.repeat(200)}`];
    await expect(read(server.url, { security: { maxResponseBodySize: 1000 } })).rejects.toMatchObject({
      type: ErrorType.ResponseRead,
    });
    await faulty.close();
  });

  it('are asked for within bounds', async () => {
    for (const wrong of [
      { maxReconnects: -1 },
      { maxReconnects: 1001 },
      { maxReconnects: 1.5 },
      { maxEventSize: 0 },
      { maxEventSize: 100 * 1024 * 1024 + 1 },
      { lastEventId: 7 as never },
    ]) {
      await expect(read(server.url, wrong)).rejects.toMatchObject({ type: ErrorType.Validation });
    }
    texts = [];
    for (const right of [
      { maxReconnects: 0 },
      { maxReconnects: 1000 },
      { maxEventSize: 1 },
      { maxEventSize: 100 * 1024 * 1024 },
    ])
      expect(await read(server.url, right)).toEqual([]);
  });

  it.each([
    ['text/event-stream', true],
    ['Text/Event-Stream ; charset=utf-8', true],
    ['text/event-stream;', true],
    ['text/event-stream;charset=windows-1252', true],
    ['text/event-stream x', false],
    ['text/event-streams', false],
    ['x text/event-stream', false],
    ['text/plain', false],
    ['', false],
  ])('are accepted with the media type %j: %s', async (type, right) => {
    await using typed = await startServer((_request, response) =>
      response.writeHead(200, { 'content-type': type }).end('data: ä\n\n'),
    );
    const seen = read(typed.url, { maxReconnects: 0 });
    if (right) expect(await seen).toMatchObject([{ data: 'ä' }]);
    else await expect(seen).rejects.toMatchObject({ type: ErrorType.ResponseRead, statusCode: 200 });
  });

  it('reject for another response', async () => {
    const other = await startServer((_request, response) => response.end('<html>'));
    await expect(read(other.url)).rejects.toMatchObject({
      message: 'Cannot read events: the response is not an event stream',
      attempts: 1,
    });
    await other.close();
    await using busy = await startServer((_request, response) => response.writeHead(503).end());
    await expect(read(busy.url, { retry: { maxRetries: 2 }, maxReconnects: 0 })).rejects.toMatchObject({
      code: 'RETRY_EXHAUSTED',
      reason: 'HTTP_ERROR',
      statusCode: 503,
      attempts: 3,
    });
  });

  describe('have one budget of retries', () => {
    type Step = 'reset' | 'break' | 'end' | 'event' | 'event, break' | number;
    let steps: Step[] = [];
    let last: Step = 503;
    let asked = 0;
    let unsteady: TestServer;
    beforeAll(async () => {
      unsteady = await startServer((_request, response) => {
        const { socket } = response;
        response.shouldKeepAlive = false;
        asked++;
        const step = steps.shift() ?? last;
        if (step === 'reset') return void socket?.resetAndDestroy();
        if (typeof step === 'number') return void response.writeHead(step).end();
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        response.write(step.startsWith('event') ? 'retry: 1\ndata: a\n\n' : 'retry: 1\n: nothing\n\n');
        if (step.endsWith('break')) response.flushHeaders();
        return void (step.endsWith('break') ? setImmediate(() => socket?.destroy()) : response.end());
      });
    });
    afterAll(async () => unsteady.close());
    const outcome = async (given: Step[], then: Step, more: object): Promise<unknown[]> => {
      [steps, last, asked] = [given, then, 0];
      const seen: string[] = [];
      const error = await (async () => {
        const tireless = client.extend({ retry: { budget: { share: 10 } } });
        for await (const { data } of tireless.events(unsteady.url, more)) seen.push(data);
      })().then(
        () => undefined,
        (thrown: unknown) => thrown as ClientError,
      );
      return [error?.code, error?.attempts, error?.isRetryable(), asked, seen.length];
    };

    it.each<[string, Step[], Step, object, unknown[]]>([
      ['a status, without retries', [], 503, { retry: { maxRetries: 0 } }, ['HTTP_ERROR', 1, true, 1, 0]],
      ['a status', [], 503, { retry: { maxRetries: 3 } }, ['RETRY_EXHAUSTED', 4, false, 4, 0]],
      ['a status that is not retried', [], 404, { retry: { maxRetries: 3 } }, ['HTTP_ERROR', 1, false, 1, 0]],
      ['a reset, without retries', [], 'reset', { retry: { maxRetries: 0 } }, ['NETWORK_ERROR', 1, true, 1, 0]],
      ['a reset', [], 'reset', { retry: { maxRetries: 2 } }, ['RETRY_EXHAUSTED', 3, false, 3, 0]],
      [
        'a POST that is not repeated',
        [],
        503,
        { method: 'POST', retry: { maxRetries: 2 } },
        ['HTTP_ERROR', 1, true, 1, 0],
      ],
      [
        'a stream that breaks off',
        [],
        'break',
        { retry: { maxRetries: 0 }, maxReconnects: 2 },
        ['RETRY_EXHAUSTED', 3, false, 3, 0],
      ],
      [
        'a stream that ends',
        [],
        'end',
        { retry: { maxRetries: 0 }, maxReconnects: 2 },
        [undefined, undefined, undefined, 3, 0],
      ],
      [
        'retries that earlier connections used',
        [503, 'end', 503, 'end'],
        503,
        { retry: { maxRetries: 3 }, maxReconnects: 5 },
        ['RETRY_EXHAUSTED', 6, false, 6, 0],
      ],
      [
        'the budget of an event',
        ['reset', 503, 'event, break', 'reset', 503, 'event'],
        503,
        { retry: { maxRetries: 2 } },
        ['RETRY_EXHAUSTED', 4, false, 9, 2],
      ],
      ['another status after an event', ['event'], 404, {}, ['HTTP_ERROR', 2, false, 2, 1]],
    ])('%s', async (_name, given, then, more, expected) => {
      expect(await outcome(given, then, more)).toEqual(expected);
    });
  });

  it('send an id as its UTF-8 bytes, in any script and up to the limit of a header', async () => {
    const ids = ['日本-1', 'ä', 'a b', 'a\tb', 'x'.repeat(16_384)];
    for (const id of ids) {
      texts = [`retry: 1\nid: ${id}\ndata: a\n\n`];
      server.seen.length = 0;
      expect((await read(server.url)).map((it) => it.id)).toEqual([id]);
      expect(Buffer.from(String(server.seen[1]?.headers['last-event-id']), 'latin1').toString()).toBe(id);
    }
  });

  it('keep the last valid id after one with NUL', async () => {
    texts = ['retry: 1\nid: 1\ndata: a\n\nid: 2\0\ndata: b\n\n'];
    server.seen.length = 0;
    expect((await read(server.url)).map((it) => it.id)).toEqual(['1', '1']);
    expect(server.seen.map((it) => it.headers['last-event-id'])).toEqual([undefined, '1']);
  });

  it.each(['\u0001', 'x'.repeat(16_385), '本'.repeat(5000)])(
    'reject after an id that cannot be a header, because they would begin anew',
    async (wrong) => {
      texts = [`retry: 1\nid: ${wrong}\ndata: c\n\n`];
      server.seen.length = 0;
      const seen: string[] = [];
      const reading = (async () => {
        for await (const { id } of client.events(server.url)) seen.push(id);
      })();
      await expect(reading).rejects.toMatchObject({
        type: ErrorType.Validation,
        message: expect.stringMatching(/^Cannot continue after the last event: value of header 'last-event-id' /),
        url: server.url,
      });
      expect([seen, server.seen.length]).toEqual([[wrong], 1]);
      await expect(read(server.url, { lastEventId: wrong })).rejects.toMatchObject({ type: ErrorType.Validation });
    },
  );

  it('are not filled up by comments', async () => {
    texts = [`${': still here\n'.repeat(500)}data: a\n${': still here\n'.repeat(500)}data: b\n\nretry: 1\n\n`];
    expect((await read(server.url, { maxEventSize: 1000 })).map((it) => it.data)).toEqual(['a\nb']);
  });

  it('have no deadline, also when the option is undefined', async () => {
    const late = await startServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
      setTimeout(() => response.end('data: late\n\n'), 100);
    });
    const hasty = createClient({ timeouts: { request: 30 } });
    for await (const { data } of hasty.events(late.url, { timeouts: { request: undefined }, maxReconnects: 0 }))
      expect(data).toBe('late');
    await hasty.close();
    await late.close();
    expect.assertions(1);
  });

  it('continue after the last id when the server is silent for too long', async () => {
    await using silent = await startServer((_request, response) => {
      if (silent.seen.length > 1) return void response.writeHead(204).end();
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      return void response.write('retry: 1\nid: 7\ndata: a\n\n');
    });
    const impatient = createClient({ timeouts: { bodyIdle: 50 } });
    const heard = [];
    for await (const { data } of impatient.events(silent.url)) heard.push(data);
    await impatient.close();
    expect([heard, silent.seen.map((it) => it.headers['last-event-id'])]).toEqual([['a'], [undefined, '7']]);
  });

  it('X4: end when the client closes, also in the pause between connections', async () => {
    const clock = manualClock();
    const own = createClientWith({}, { clock });
    texts = ['retry: 60000\ndata: a\n\n'];
    const stream = own.events(server.url);
    expect((await stream.next()).value).toMatchObject({ data: 'a' });
    const next = stream.next().then(
      () => 'more',
      (error: unknown) => error,
    );
    await until(() => clock.pauses.includes(60_000));
    await own.close();
    expect(await next).toMatchObject(thrownFor(ErrClientClosed));
  });
});
