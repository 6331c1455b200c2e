import { once } from 'node:events';
import http2, { type ClientHttp2Session } from 'node:http2';
import tls from 'node:tls';
import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { makeCertificate, type Identity } from '@wirework/test-support';
import { goaway, ok, startFrameServer, type FrameServer } from '../../test/support/http2-frames.ts';
import { until } from '../../test/support/until.ts';
import { Http2Connection } from './http2-connection.ts';
import { untouchedBy } from './http2-errors.ts';

let identity: Identity;
let server: FrameServer;
let connection: Http2Connection;
beforeAll(() => {
  identity = makeCertificate();
});
afterEach(async () => {
  connection.destroy();
  await server.close();
});

/** A connection to a server of HTTP/2, and what it tells its lane. */
async function connect(answer: Parameters<typeof startFrameServer>[1] = (id, socket) => void socket.write(ok(id))) {
  server = await startFrameServer(identity, answer, { pings: false });
  const socket = tls.connect({ port: Number(new URL(server.url).port), host: '127.0.0.1', ca: identity.cert, ALPNProtocols: ['h2'] });
  await once(socket, 'secureConnect');
  const told = { onCapacity: jest.fn(), onGone: jest.fn(), onHttp1Required: jest.fn() };
  connection = new Http2Connection(server.url, socket, { maxResponseHeaderBytes: 65_536, idleTimeout: 60_000, ...told });
  await until(() => told.onCapacity.mock.calls.length > 0);
  return { socket, ...told };
}

/** What a request comes to: its end, or its error. */
function ask(): Promise<Error | undefined> {
  const options = { origin: server.url, path: '/', method: 'POST', headers: [], body: null };
  return new Promise((resolve) => {
    const exchange = { onRequestStart: jest.fn(), onResponseStart: jest.fn(), onResponseData: jest.fn(), onResponseEnd: () => resolve(undefined), onResponseError: (_controller: unknown, error: Error) => resolve(error) };
    connection.dispatch(options, exchange as never);
  });
}

describe('a connection of HTTP/2', () => {
  it('tells that it is gone when the server ends it while nothing is under way', async () => {
    const { onGone } = await connect();
    expect(await ask()).toBeUndefined();
    expect(onGone).not.toHaveBeenCalled();
    server.connections[0]?.socket.end();
    await until(() => onGone.mock.calls.length > 0);
  });

  it('tells so at once when the server takes no more, though something is under way', async () => {
    const { onGone, socket } = await connect((id, there) => void there.write(goaway(id)));
    void ask();
    await until(() => onGone.mock.calls.length > 0);
    expect(socket.destroyed).toBe(false);
  });

  it('gives Node no weight for a request: newer versions warn of that, also where it is undefined', async () => {
    const connected = jest.spyOn(http2, 'connect');
    try {
      await connect();
      const requested = jest.spyOn(connected.mock.results[0]?.value as ClientHttp2Session, 'request');
      expect(await ask()).toBeUndefined();
      expect(requested.mock.calls.map(([, options = {}]) => 'weight' in options)).toEqual([false]);
    } finally {
      connected.mockRestore();
    }
  });

  it('has not sent what comes after its end, and says so', async () => {
    const { onGone } = await connect();
    connection.destroy();
    expect(untouchedBy(await ask())).toBe('left');
    expect(onGone).toHaveBeenCalled();
  });

  it('has no room while it is tried, nor after it is lost by that', async () => {
    const { onCapacity, onGone, socket } = await connect();
    connection.check();
    connection.check();
    expect(onCapacity.mock.calls.slice(1)).toEqual([[0]]);
    socket.destroy();
    await until(() => onGone.mock.calls.length > 0);
    expect(onCapacity.mock.calls.slice(1)).toEqual([[0]]);
    connection.check();
    expect(onCapacity.mock.calls.slice(1)).toEqual([[0]]);
  });

  it('leaves no clock behind where it is ended while it is tried', async () => {
    await connect();
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'clearImmediate', 'queueMicrotask', 'Date', 'performance', 'hrtime'] });
    try {
      void ask();
      connection.check();
      expect(jest.getTimerCount()).toBeGreaterThan(0);
      connection.destroy();
      expect(jest.getTimerCount()).toBe(0);
    } finally {
      jest.useRealTimers();
    }
  });
});
