import http from 'node:http';
import { listen } from './listen.ts';

/** A request as it arrived at a server. */
export interface Seen {
  readonly method: string;
  readonly url: string;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: string;
}

/** A real server on loopback. */
export interface TestServer extends AsyncDisposable {
  readonly url: string;
  readonly host: string;
  readonly port: number;
  /** Every request, in order. */
  readonly seen: Seen[];
  readonly server: http.Server;
  /** Connections that are open now. */
  readonly connections: () => Promise<number>;
  readonly close: () => Promise<void>;
}

export type Answer = (request: Seen, response: http.ServerResponse, raw: http.IncomingMessage) => void;

/** Starts a server that reads each body, notes the request, then answers. */
export async function startServer(
  answer: Answer,
  server: http.Server = http.createServer(),
  scheme = 'http',
): Promise<TestServer> {
  // On a busy machine, connections would be idle for the five seconds after which Node closes them.
  server.keepAliveTimeout = 0;
  const seen: Seen[] = [];
  server.on('request', (raw: http.IncomingMessage, response: http.ServerResponse) => {
    const chunks: Buffer[] = [];
    raw.on('error', () => undefined);
    response.on('error', () => undefined);
    raw.on('data', (chunk: Buffer) => chunks.push(chunk));
    raw.on('end', () => {
      const request = {
        method: raw.method ?? '',
        url: raw.url ?? '',
        headers: raw.headers,
        body: Buffer.concat(chunks).toString(),
      };
      seen.push(request);
      answer(request, response, raw);
    });
  });
  const port = await listen(server);
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return {
    url: `${scheme}://127.0.0.1:${port}`,
    host: `127.0.0.1:${port}`,
    port,
    seen,
    server,
    connections: () => new Promise((resolve) => server.getConnections((_error, count) => resolve(count))),
    close,
    [Symbol.asyncDispose]: close,
  };
}

/** Answers JSON. */
export function json(
  response: http.ServerResponse,
  value: unknown,
  status = 200,
  headers: http.OutgoingHttpHeaders = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(value));
}
