/** Runs in a separate process: a TLS server that notes what it gets, behind a proxy that breaks connections. */
import http2 from 'node:http2';
import https from 'node:https';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { makeCertificate } from '@wirework/test-support/certificates';
import { startFaultProxy, type Fault } from '@wirework/test-support/fault-proxy';
import { seededRandom } from '@wirework/test-support/random';
import { bodyOf } from './body-of.ts';
import type { ServerAnswer, ServerQuestion } from './server-messages.ts';

const random = seededRandom(27);
const between = (low: number, high: number): number => low + Math.floor(random() * (high - low));

/** The fault of a connection: none for a half of them. */
function randomFault(): Fault {
  const faults: (() => Fault)[] = [
    () => ({ delay: between(50, 500) }),
    () => ({ cutAt: between(0, 60_000) }),
    () => ({ cutAt: between(0, 60_000), reset: true }),
    () => ({ stallAt: between(0, 60_000) }),
    () => ({ trickle: 1 }),
    () => ({ corruptAt: between(0, 60_000) }),
  ];
  return random() < 0.5 ? {} : (faults[between(0, faults.length)]?.() ?? {});
}

let received: Record<string, number> = {};

const answer = (request: IncomingMessage, response: ServerResponse): void => {
  const id = (request.url ?? '').slice(1);
  received[id] = (received[id] ?? 0) + 1;
  request.on('error', () => undefined).resume();
  response.on('error', () => undefined);
  const status = random() < 0.05 ? 503 : 200;
  setTimeout(() => response.writeHead(status).end(status === 200 ? bodyOf(id) : ''), between(0, 20));
};

const identity = makeCertificate();
const start = async (version: string): Promise<{ port: number; use: (...faults: Fault[]) => void }> => {
  const server =
    version === 'HTTP/2'
      ? http2.createSecureServer(identity, answer as never)
      : https.createServer({ ...identity, keepAliveTimeout: 60_000 }, answer);
  server.on('error', () => undefined).on('tlsClientError', () => undefined);
  server.on('sessionError', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return startFaultProxy((server.address() as AddressInfo).port);
};

const proxies = [await start('HTTP/1.1'), await start('HTTP/2')];
for (const { use } of proxies) use(...Array.from({ length: 20_000 }, randomFault), {});

const say = (message: ServerAnswer): void => void process.send?.(message);
process.on('message', (question: ServerQuestion) => {
  if (question === 'received') {
    say({ received });
    received = {};
  }
});
process.once('disconnect', () => process.exit());
say({ ports: proxies.map((it) => it.port), ca: identity.cert });
