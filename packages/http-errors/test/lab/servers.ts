import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer, type TlsOptions } from 'node:tls';

/** The reaction of a server to the first bytes of a request. */
export type Behaviour = (socket: Socket) => void;

/** Servers on loopback, each with one behaviour, and a way to end them all. */
export class Laboratory {
  readonly #servers: Server[] = [];
  readonly #sockets = new Set<Socket>();

  /** Starts a server and gives its port. */
  async tcp(behave: Behaviour): Promise<number> {
    return this.#listen(createServer((socket) => this.#serve(socket, behave)));
  }

  async tls(options: TlsOptions, behave: Behaviour = () => undefined): Promise<number> {
    const server = createTlsServer(options, (socket) => this.#serve(socket, behave));
    server.on('connection', (socket: Socket) => this.#track(socket));
    return this.#listen(server);
  }

  /** A port of loopback where nobody listens. */
  async closedPort(): Promise<number> {
    const server = createServer();
    const port = await this.#listen(server);
    await new Promise((done) => server.close(done));
    return port;
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await Promise.all(this.#servers.map(async (server) => new Promise((done) => server.close(done))));
  }

  async #listen(server: Server): Promise<number> {
    this.#servers.push(server);
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    return (server.address() as AddressInfo).port;
  }

  #serve(socket: Socket, behave: Behaviour): void {
    this.#track(socket);
    socket.once('data', () => behave(socket));
  }

  #track(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on('error', () => undefined);
  }
}

/** Sends bytes and leaves the connection open. */
export function says(bytes: string | Buffer): Behaviour {
  return (socket) => void socket.write(bytes);
}

/** Sends bytes and ends the connection in good order. */
export function saysAndEnds(bytes: string | Buffer): Behaviour {
  return (socket) => void socket.end(bytes);
}

/** Sends bytes and, when the other side has had the time to read them, resets the connection. */
export function saysAndResets(bytes: string): Behaviour {
  return (socket) => {
    if (bytes === '') socket.resetAndDestroy();
    // A reset that overtakes the bytes would drop them, so it waits until they have been sent and read.
    else socket.write(bytes, () => setTimeout(() => socket.resetAndDestroy(), 500));
  };
}
