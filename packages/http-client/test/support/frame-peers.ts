import { makeCertificate } from '@wirework/test-support';
import type { Config } from '../../src/config/config.ts';
import { createClient, type Client } from '../../src/features/client/client.ts';
import { startFrameServer, type FrameOptions, type FrameServer } from './http2-frames.ts';

export const identity = makeCertificate();
const clients: Client[] = [];
const servers: FrameServer[] = [];

/**
 * A client that trusts the servers of this file, opens one connection to each and does not retry, unless the
 * configuration says so.
 */
export function make(config: Config = {}): Client {
  const client = createClient({
    ...config,
    timeouts: { request: 25_000, ...config.timeouts },
    connection: { maxConnsPerHost: 1, ...config.connection },
    tls: { ca: identity.cert },
    retry: { delay: 0, maxRetries: 0, ...config.retry },
  });
  clients.push(client);
  return client;
}

/** Starts a server that is closed with the others. */
export async function start(
  answer: Parameters<typeof startFrameServer>[1],
  options?: FrameOptions,
): Promise<FrameServer> {
  const server = await startFrameServer(identity, answer, options);
  servers.push(server);
  return server;
}

/** Closes all clients and servers that were made since the last call. */
export async function closeAll(): Promise<void> {
  await Promise.all(clients.splice(0).map((it) => it.close(0)));
  await Promise.all(servers.splice(0).map((it) => it.close()));
}
