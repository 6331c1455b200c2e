import net from 'node:net';
import { listen } from './listen.ts';

/** A server that speaks bytes: what no HTTP library would send. */
export interface RawServer extends AsyncDisposable {
  readonly url: string;
  readonly port: number;
  /** The received text of each connection. */
  readonly received: string[];
  readonly open: () => number;
  readonly close: () => Promise<void>;
}

/** Calls back with each request's text, on the socket to answer on. */
export async function startRawServer(
  answer: (request: string, socket: net.Socket, connection: number) => void,
): Promise<RawServer> {
  const received: string[] = [];
  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    const connection = received.length;
    received.push('');
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    socket.on('data', (data) => {
      received[connection] += data.toString('latin1');
      if (data.includes('\r\n\r\n')) answer(data.toString('latin1'), socket, connection);
    });
  });
  const port = await listen(server);
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      for (const socket of sockets) socket.destroy();
      server.close(() => resolve());
    });
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    received,
    open: () => sockets.size,
    close,
    [Symbol.asyncDispose]: close,
  };
}
