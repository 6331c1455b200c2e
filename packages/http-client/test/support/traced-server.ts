import http from 'node:http';
import http2 from 'node:http2';
import type { Identity } from '@wirework/test-support';
import { keep } from './keep.ts';
import { listen } from './listen.ts';

/** A server of one version of HTTP. */
export interface TracedServer {
  readonly url: string;
  /** The header `traceparent` of each request. */
  readonly traces: unknown[];
}

/**
 * Starts a server until the end of the test. Its first answer to `/twice` is a 503, and `/old` redirects.
 *
 * @param proto 'HTTP/1.1', or 'HTTP/2.0' over TLS
 * @param location the target of the redirect
 */
export async function startTracedServer(proto: string, identity: Identity, location: string): Promise<TracedServer> {
  const traces: unknown[] = [];
  let failed = false;
  const answer = (request: http.IncomingMessage, response: http.ServerResponse): void => {
    traces.push(request.headers['traceparent']);
    if (request.url?.startsWith('/old') === true) response.writeHead(302, { location }).end();
    else if (request.url === '/twice' && !failed) {
      failed = true;
      response.writeHead(503).end();
    } else response.end('{}');
  };
  const server =
    proto === 'HTTP/2.0'
      ? http2.createSecureServer({ cert: identity.cert, key: identity.key }, answer as never)
      : http.createServer(answer);
  const sessions = new Set<http2.ServerHttp2Session>();
  server.on('session', (session: http2.ServerHttp2Session) => sessions.add(session));
  const port = await listen(server as http.Server);
  keep({
    close: async () => {
      for (const session of sessions) session.destroy();
      if ('closeAllConnections' in server) server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
  return { url: `${proto === 'HTTP/2.0' ? 'https' : 'http'}://localhost:${port}`, traces };
}
