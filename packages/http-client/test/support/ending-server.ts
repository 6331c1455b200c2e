import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect } from '@jest/globals';
import type { Identity } from '@wirework/test-support';
import { until } from './until.ts';

/** A server in the thread of all such servers, which answers one request and ends the connection. */
export interface EndingServer {
  readonly url: string;
  /**
   * Lets the answer and the end of the connection come while this thread stands still: both are there when it goes on.
   * Call it right after the request.
   */
  readonly standStill: () => Promise<void>;
  /** Lets them come, and waits until they are out. */
  readonly goOn: () => Promise<void>;
}

/** Steps that the server waits for and reports. */
const asked = 1;
const goes = 2;
const over = 3;

const code = `
import net from 'node:net';
import tls from 'node:tls';
import { parentPort } from 'node:worker_threads';
parentPort.on('message', ({ state, text, ending, identity }) => {
  const tell = (value) => { Atomics.store(state, 0, value); Atomics.notify(state, 0); };
  const server = net.createServer((raw) => {
    server.close();
    const socket = identity === undefined ? raw : new tls.TLSSocket(raw, { isServer: true, ...identity });
    for (const it of new Set([raw, socket])) it.on('error', () => undefined);
    socket.once('data', () => {
      socket.pause();
      tell(${asked});
      Atomics.wait(state, 0, ${asked});
      socket.write(text, () => {
        if (ending === 'reset') raw.on('close', () => tell(${over})).resetAndDestroy();
        else socket.end(() => tell(${over}));
      });
    });
  });
  server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));
});
`;

let worker: Worker | undefined;

/** Ends the thread of all servers. */
export async function closeEndingServers(): Promise<void> {
  await worker?.terminate();
  worker = undefined;
}

/**
 * Starts a server, of which one is asked at a time.
 *
 * @param text the answer
 * @param ending how the connection ends behind it
 * @param identity has it speak TLS
 */
export async function startEndingServer(
  text: string,
  ending: 'end' | 'reset',
  identity?: Identity,
): Promise<EndingServer> {
  const state = new Int32Array(new SharedArrayBuffer(4));
  const thread = (worker ??= new Worker(new URL(`data:text/javascript,${encodeURIComponent(code)}`)));
  thread.postMessage({ state, text, ending, identity });
  const [port] = (await once(thread, 'message')) as [number];
  const start = async (): Promise<void> => {
    await until(() => Atomics.load(state, 0) === asked);
    Atomics.store(state, 0, goes);
    Atomics.notify(state, 0);
  };
  return {
    url: `${identity === undefined ? 'http' : 'https'}://127.0.0.1:${port}`,
    standStill: async () => {
      await start();
      expect(Atomics.wait(state, 0, goes, 60_000)).not.toBe('timed-out');
    },
    goOn: async () => {
      await start();
      await until(() => Atomics.load(state, 0) === over);
    },
  };
}
