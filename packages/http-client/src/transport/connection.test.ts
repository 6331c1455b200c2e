import { once } from 'node:events';
import net from 'node:net';
import { describe, expect, it, jest } from '@jest/globals';
import { http1Connection } from '../../test/support/memory-connection.ts';
import type { Connector } from './connector.ts';
import { Connection } from './connection.ts';
import { ConnectionState } from './connection-state.ts';

const options = { origin: 'https://h.test', path: '/', method: 'GET', headers: {}, body: null };

/** Makes a handler with all methods that undici asks for. */
const handler = (fail: (error: Error) => void): object => ({
  onRequestStart: jest.fn(),
  onResponseStart: jest.fn(),
  onResponseData: jest.fn(),
  onResponseEnd: jest.fn(),
  onResponseError: (_controller: unknown, error: Error) => fail(error),
});

function make(connector: Connector, origin = 'https://h.test') {
  const onChange = jest.fn();
  const settings = { maxResponseHeaderBytes: 65_536, idleTimeout: 1000 };
  return { connection: new Connection(origin, connector, settings, new ConnectionState(onChange)), onChange };
}

describe('Connection', () => {
  it('closes a socket that opens after destroy', async () => {
    const socket = new net.Socket();
    let connected = (_socket: net.Socket): void => undefined;
    const { connection, onChange } = make(() => new Promise((resolve) => (connected = resolve)));
    const fail = jest.fn();
    connection.dispatch(options, { fail } as never);
    const reason = new Error('closed');
    connection.destroy(reason);
    connected(socket);
    await once(socket, 'close');
    expect(fail.mock.calls).toEqual([[reason]]);
    expect([connection.state.dead, onChange.mock.calls.length]).toEqual([true, 0]);
  });

  it('closes its socket when it is destroyed at any turn', async () => {
    for (let ticks = 0; ticks < 20; ticks++) {
      const { socket } = http1Connection();
      const { connection } = make(async () => socket as net.Socket);
      connection.dispatch(options, { ...handler(jest.fn()), fail: jest.fn() } as never);
      for (let i = 0; i < ticks; i++) await Promise.resolve();
      connection.destroy(new Error('closed'));
      await new Promise((resolve) => setImmediate(resolve));
      expect([ticks, socket.destroyed]).toEqual([ticks, true]);
    }
  });

  it('is dead before its request hears of a failed dial', async () => {
    const { connection } = make(async () => {
      throw new Error('refused');
    });
    const seen = await new Promise((resolve) =>
      connection.dispatch(options, { fail: () => resolve(connection.state.dead) } as never),
    );
    expect(seen).toBe(true);
  });

  it.each(['http://h.test', 'https://h.test'])('cancels the dial for %s when it is destroyed', (origin) => {
    const told = jest.fn();
    const { connection } = make((cancellation) => {
      cancellation.subscribe(told);
      return new Promise(() => undefined);
    }, origin);
    connection.dispatch({ ...options, origin }, handler(jest.fn()) as never);
    const reason = new Error('closed');
    connection.destroy(reason);
    expect(told.mock.calls).toEqual([[reason]]);
  });

  it.each(['UND_ERR_SOCKET', 'UND_ERR_INFO', 'ECONNREFUSED'])(
    'dials once, also where what it dials with fails with %s, after which undici would dial again',
    async (code) => {
      const error = Object.assign(new Error('refused'), { code });
      const connector = jest.fn<Connector>().mockRejectedValue(error);
      const { connection } = make(connector, 'http://h.test');
      connection.state.inFlight++;
      // It is dead before the request hears of it: no other may get this connection then.
      const told = await new Promise((resolve) =>
        connection.dispatch(
          { ...options, origin: 'http://h.test' },
          handler((it) => resolve([it === error, connection.state.dead])) as never,
        ),
      );
      await new Promise((resolve) => setImmediate(resolve));
      expect([told, connector.mock.calls.length]).toEqual([[true, true], 1]);
    },
  );
});
