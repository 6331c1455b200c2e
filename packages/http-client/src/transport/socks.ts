import type net from 'node:net';
import { ClientError, ErrorType } from '@wirework/http-errors';
import type { SocksClientOptions } from 'socks';
import type { Cancellation } from '../base/cancellation.ts';
import type { Proxy } from '../config/proxy-url.ts';
import { transportError } from '../base/transport-failure.ts';

/** Refusals of a proxy that another attempt would get again. */
const lasting = /NotAllowed|NotSupported|Authentication|invalid/;

/**
 * Replies of a proxy that tried to connect, and of one that refused. Any other failure happened on the way to the
 * proxy, or has no reason.
 */
const unreached = /Unreachable|ConnectionRefused|TTLExpired/;
const refused = /NotAllowed|NotSupported|uthentication/;

const messageOf = (why: string): string => {
  if (unreached.test(why)) return 'Cannot connect through the SOCKS proxy: it could not reach the server';
  return refused.test(why)
    ? 'Cannot connect through the SOCKS proxy: it refused the connection'
    : 'Cannot connect through the SOCKS proxy: it made no connection';
};

const ignore = (): void => undefined;

/**
 * Asks a SOCKS5 proxy (RFC 1928) for a connection, over the open connection to the proxy.
 *
 * @param host an address, or a name that the proxy is to resolve
 * @param timeout milliseconds; 0 means no limit
 */
export async function openSocks(
  socket: net.Socket,
  host: string,
  port: number,
  proxy: Proxy,
  timeout: number,
  cancellation: Cancellation,
): Promise<net.Socket> {
  // Before and after the library listens, an error must not end the process.
  socket.on('error', ignore);
  const unsubscribe = cancellation.subscribe((reason) => socket.destroy(reason as Error));
  try {
    const { SocksClient } = await import('./socks-library.ts');
    if (cancellation.cancelled) throw cancellation.reason;
    await SocksClient.createConnection({
      __proto__: null,
      command: 'connect',
      existing_socket: socket,
      destination: { host, port },
      // The library also reads inherited options; without a prototype, none can come from a polluted one.
      proxy: {
        __proto__: null,
        host: proxy.hostname,
        port: proxy.port,
        type: 5,
        userId: proxy.username,
        password: proxy.password,
      },
      ...(timeout > 0 && { timeout }),
    } as SocksClientOptions);
    socket.off('error', ignore);
    return socket;
  } catch (error) {
    socket.destroy();
    if (cancellation.cancelled) throw cancellation.reason;
    // The error of the library contains its options with the password, so only the text is kept.
    const why = String((error as Error).message);
    throw new ClientError({
      type: ErrorType.Network,
      message: messageOf(why),
      cause: transportError('Error', lasting.test(why) ? 'ERR_SOCKS_REFUSED' : 'ERR_SOCKS5_REPLY', why),
    });
  } finally {
    unsubscribe();
  }
}
