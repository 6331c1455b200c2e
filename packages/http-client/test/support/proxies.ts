import http from 'node:http';
import net from 'node:net';
import { listen } from './listen.ts';

/** A proxy on loopback, and what it was asked. */
export interface TestProxy extends AsyncDisposable {
  readonly port: number;
  /** `CONNECT host:port`, `GET http://…` or `socks host:port`, in order. */
  readonly asked: string[];
  /** The headers of each request to it. */
  readonly headers: http.IncomingHttpHeaders[];
  readonly close: () => Promise<void>;
}

/** Connects two sockets. */
function join(one: net.Socket, other: net.Socket): void {
  one.pipe(other).pipe(one);
  for (const [a, b] of [
    [one, other],
    [other, one],
  ] as const)
    a.on('error', () => b.destroy()).on('close', () => b.destroy());
}

/** Closes a server and its sockets. */
function closeAll(server: net.Server, sockets: Iterable<net.Socket>): Promise<void> {
  return new Promise((resolve) => {
    for (const socket of sockets) socket.destroy();
    server.close(() => resolve());
  });
}

/** An HTTP proxy: forwards plain requests, tunnels with CONNECT. `answer` may refuse, or send nonsense, instead. */
export async function startHttpProxy(
  server: http.Server = http.createServer(),
  answer?: (request: http.IncomingMessage, socket: net.Socket) => boolean,
  route: (host: string, port: number) => { host: string; port: number } = (_host, port) => ({
    host: '127.0.0.1',
    port,
  }),
): Promise<TestProxy> {
  const asked: string[] = [];
  const headers: http.IncomingHttpHeaders[] = [];
  const open = new Set<net.Socket>();
  server.on('connect', (request, socket: net.Socket) => {
    asked.push(`CONNECT ${request.url}`);
    headers.push(request.headers);
    open.add(socket);
    socket.on('error', () => undefined);
    if (answer?.(request, socket) === true) return;
    const [host = '', port = ''] = (request.url ?? '').split(/:(?=\d+$)/);
    const to = route(host, Number(port));
    const target = net.connect(to.port, to.host, () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      join(socket, target);
    });
    target.on('error', () => socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n'));
    open.add(target);
  });
  server.on('request', (request: http.IncomingMessage, response: http.ServerResponse) => {
    asked.push(`${request.method} ${request.url}`);
    headers.push(request.headers);
    const url = new URL(request.url ?? '');
    const to = route(url.hostname, Number(url.port));
    const { 'proxy-authorization': _secret, ...forwarded } = request.headers;
    const onward = http.request(
      { ...to, method: request.method, path: url.pathname + url.search, headers: forwarded, agent: false },
      (answered) => {
        response.writeHead(answered.statusCode ?? 502, answered.headers);
        answered.pipe(response);
      },
    );
    onward.on('error', () => response.writeHead(502).end());
    request.pipe(onward);
  });
  const port = await listen(server);
  const close = (): Promise<void> => {
    const closed = closeAll(server, open);
    server.closeAllConnections();
    return closed;
  };
  return { port, asked, headers, close, [Symbol.asyncDispose]: close };
}

/** A SOCKS5 proxy (RFC 1928), with a name and a password (RFC 1929) if given. */
export async function startSocksProxy(
  credentials?: { username: string; password: string },
  reply = 0,
): Promise<TestProxy> {
  const asked: string[] = [];
  const open = new Set<net.Socket>();
  const server = net.createServer((client) => {
    open.add(client);
    client.on('error', () => undefined);
    let stage: 'greeting' | 'login' | 'request' | 'done' = 'greeting';
    client.on('data', function take(data: Buffer) {
      if (stage === 'greeting') {
        stage = credentials === undefined ? 'request' : 'login';
        client.write(Buffer.from([5, credentials === undefined ? 0 : 2]));
      } else if (stage === 'login') {
        const nameLength = data[1] ?? 0;
        const username = data.subarray(2, 2 + nameLength).toString();
        const password = data.subarray(3 + nameLength).toString();
        stage = 'request';
        client.write(Buffer.from([1, username === credentials?.username && password === credentials.password ? 0 : 1]));
      } else if (stage === 'request') {
        stage = 'done';
        const type = data[3];
        const host = type === 1 ? [...data.subarray(4, 8)].join('.') : data.subarray(5, 5 + (data[4] ?? 0)).toString();
        const port = data.readUInt16BE(data.length - 2);
        asked.push(`${type === 1 ? 'address' : 'name'} ${host}:${port}`);
        if (reply !== 0) return void client.end(Buffer.from([5, reply, 0, 1, 0, 0, 0, 0, 0, 0]));
        client.off('data', take);
        const target = net.connect(port, '127.0.0.1', () => {
          client.write(Buffer.from([5, 0, 0, 1, 127, 0, 0, 1, 0, 0]));
          join(client, target);
        });
        open.add(target);
        target.on('error', () => client.destroy());
      }
    });
  });
  const port = await listen(server);
  const close = (): Promise<void> => closeAll(server, open);
  return { port, asked, headers: [], close, [Symbol.asyncDispose]: close };
}
