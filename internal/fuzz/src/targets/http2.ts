/**
 * A byte that says how long the chunks are, then the bytes of a server of HTTP/2 after its settings: each request ends
 * once, with a whole response or an error with a code, and the connection accepts no more.
 */
import assert from 'node:assert/strict';
import type net from 'node:net';
import { Duplex } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { systemClock } from '../../../../packages/http-client/src/base/clock.ts';
import { ConnectionState } from '../../../../packages/http-client/src/transport/connection-state.ts';
import type { Exchange } from '../../../../packages/http-client/src/transport/exchange.ts';
import { Http2Connection } from '../../../../packages/http-client/src/transport/http2-connection.ts';

const origin = 'https://server.invalid';
const emptySettings = Buffer.from([0, 0, 0, 4, 0, 0, 0, 0, 0]);
/** Rounds of the event loop in which everything that has arrived is handled. */
const settled = 20;

/** The client's end of a connection. Nothing that the client sends arrives. */
class Socket extends Duplex {
  readonly alpnProtocol = 'h2';
  override _read(): void {}
  override _write(_chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    done();
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }
}

export async function fuzz(data: Uint8Array): Promise<void> {
  const [size = 0] = data;
  const bytes = Buffer.concat([emptySettings, data.subarray(1)]);
  const whole = await ends(bytes, bytes.length);
  const cut = await ends(bytes, size);
  for (const [at, { body, error }] of whole.entries()) {
    const other = cut[at];
    if (error === undefined && other?.error === undefined) assert.equal(other?.body, body);
  }
}

interface End {
  status: number;
  body: string;
  ended: number;
  error: (Error & { code?: unknown }) | undefined;
}

/** Returns how two requests end when the server sends some bytes, in chunks of a size, and then nothing more. */
async function ends(bytes: Buffer, size: number): Promise<End[]> {
  const socket = new Socket();
  socket.on('error', () => undefined);
  const state = new ConnectionState(() => undefined);
  const settings = { maxResponseHeaderBytes: 8_192, idleTimeout: 60_000, after: systemClock.after };
  const connection = new Http2Connection(origin, socket as unknown as net.Socket, settings, state);
  try {
    const requests = ['GET', 'POST'].map((method) => ask(connection, method));
    for (let at = 0; at < bytes.length; at += Math.max(1, size)) {
      socket.push(bytes.subarray(at, at + Math.max(1, size)));
      await turn();
    }
    socket.push(null);
    await turns(settled);
    connection.destroy();
    await turns(settled);
    for (const { ended, error, status } of requests) {
      assert.equal(ended, 1);
      if (error === undefined) assert.ok(status >= 100);
      else assert.equal(typeof error.code, 'string', error);
    }
    assert.equal(state.dead, true);
    return requests;
  } finally {
    connection.destroy();
  }
}

async function turns(count: number): Promise<void> {
  for (let at = 0; at < count; at++) await turn();
}

function ask(connection: Http2Connection, method: string): End {
  const end: End = { status: 0, body: '', ended: 0, error: undefined };
  const exchange = {
    onRequestStart: () => undefined,
    onResponseStart: (_controller: unknown, status: number) => {
      end.status = status;
    },
    onResponseData: (_controller: unknown, chunk: Buffer) => {
      end.body += chunk.toString('latin1');
    },
    onResponseEnd: () => {
      end.ended++;
    },
    // It follows the end of a response as well, and then says nothing.
    onResponseError: (_controller: unknown, error: Error & { code?: unknown }) => {
      if (end.ended > 0) return;
      end.ended++;
      end.error = error;
    },
  };
  const body = method === 'POST' ? Buffer.from('body') : null;
  connection.dispatch({ origin, path: '/', method, headers: {}, body }, exchange as unknown as Exchange);
  return end;
}
