import { Worker } from 'node:worker_threads';
import { expect } from '@jest/globals';
import type { Identity } from '@wirework/test-support';
import { until } from './until.ts';

/** A server in a separate thread, which answers one request and ends the connection. */
export interface EndingServer {
  readonly url: string;
  /**
   * Lets the answer and the end of the connection come while this thread stands still: both are there when it goes on.
   * Call it right after the request.
   */
  readonly standStill: () => Promise<void>;
  /** Lets them come, and waits until they are out. */
  readonly goOn: () => Promise<void>;
  readonly close: () => Promise<unknown>;
}

/** Steps that the server waits for and reports. */
const asked = 1;
const goes = 2;
const over = 3;

const code = `
import net from 'node:net';
import tls from 'node:tls';
import { parentPort, workerData } from 'node:worker_threads';
const { state, text, ending, identity } = workerData;
const tell = (value) => { Atomics.store(state, 0, value); Atomics.notify(state, 0); };
net.createServer((raw) => {
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
}).listen(0, '127.0.0.1', function () { parentPort.postMessage(this.address().port); });
`;

/**
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
  const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(code)}`), {
    workerData: { state, text, ending, identity },
  });
  const port = await new Promise<number>(
    (resolve, reject) => void worker.once('message', resolve).once('error', reject),
  );
  const start = async (): Promise<void> => {
    await until(() => Atomics.load(state, 0) === asked);
    Atomics.store(state, 0, goes);
    Atomics.notify(state, 0);
  };
  return {
    url: `${identity === undefined ? 'http' : 'https'}://127.0.0.1:${port}`,
    standStill: async () => {
      await start();
      expect(Atomics.wait(state, 0, goes, 5000)).not.toBe('timed-out');
    },
    goOn: async () => {
      await start();
      await until(() => Atomics.load(state, 0) === over);
    },
    close: () => worker.terminate(),
  };
}
