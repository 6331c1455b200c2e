import type net from 'node:net';
import { ClientError, ErrorType } from '@wirework/http-errors';
import type { SocksClientOptions } from 'socks';
import type { Cancellation } from './cancellation.ts';
import type { Proxy } from './proxy-url.ts';
import { transportError } from './transport-error.ts';

/** What a proxy says will be the same next time. */
const lasting = /NotAllowed|NotSupported|Authentication|invalid/;

const ignore = (): void => undefined;

/**
 * Asks a SOCKS5 proxy (RFC 1928) for a connection, over one to the proxy that is open.
 *
 * @param host an address, or a name that the proxy is to resolve
 * @param timeout milliseconds, 0 being no bound
 */
export async function openSocks(socket: net.Socket, host: string, port: number, proxy: Proxy, timeout: number, cancellation: Cancellation): Promise<net.Socket> {
  // Until the library listens, and when it does not any more, an error must not end the process.
  socket.on('error', ignore);
  const unsubscribe = cancellation.subscribe((reason) => socket.destroy(reason as Error));
  try {
    // Loaded here and not above: most programs never meet such a proxy.
    const { SocksClient } = await import('socks');
    if (cancellation.cancelled) throw cancellation.reason;
    await SocksClient.createConnection({
      __proto__: null,
      command: 'connect',
      existing_socket: socket,
      destination: { host, port },
      // The library reads its options plainly: without a prototype, none comes from a polluted one.
      proxy: { __proto__: null, host: proxy.hostname, port: proxy.port, type: 5, userId: proxy.username, password: proxy.password },
      ...(timeout > 0 && { timeout }),
    } as SocksClientOptions);
    socket.off('error', ignore);
    return socket;
  } catch (error) {
    socket.destroy();
    if (cancellation.cancelled) throw cancellation.reason;
    // The library's error carries its options, and those the password: only its text is kept.
    const why = String((error as Error).message);
    throw new ClientError({ type: ErrorType.Network, message: 'SOCKS proxy refused the connection', cause: transportError('Error', lasting.test(why) ? 'ERR_SOCKS_REFUSED' : 'ERR_SOCKS5_REPLY', why) });
  } finally {
    unsubscribe();
  }
}
