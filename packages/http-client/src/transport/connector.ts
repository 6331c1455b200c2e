import type net from 'node:net';
import { portOf, withoutBrackets } from '../base/host-and-port.ts';
import type { Stopwatch } from '../message/response/timings.ts';
import type { Cancellation } from '../base/cancellation.ts';
import { dial, resolveHost, type DialOptions } from './dial.ts';
import { openTunnel } from './http-tunnel.ts';
import type { Proxy } from '../config/proxy-url.ts';
import { openSocks } from './socks.ts';
import { secure, type SessionMemory, type TlsSettings } from './tls.ts';

/** How connections to one origin are made. */
export interface ConnectorOptions {
  readonly dial: DialOptions;
  readonly proxy: Proxy | undefined;
  /** For the server. */
  readonly tls: TlsSettings;
  /** For an `https:` proxy. */
  readonly proxyTls: TlsSettings;
}

/** The error if a server supports none of the protocols that are offered (RFC 7301, section 3.2). */
const noProtocol = 'ERR_SSL_TLSV1_ALERT_NO_APPLICATION_PROTOCOL';

/** Opens a connection to a server: TCP, the proxy, TLS. The SSRF guard checks addresses before anything is sent. */
export type Connector = (cancellation: Cancellation, watch: Stopwatch, http1Only?: boolean) => Promise<net.Socket>;

/**
 * Makes the connector of one origin. Host, proxy and TLS settings are fixed here, so that a connection cannot be used
 * for another origin.
 */
export function createConnector(origin: URL, { dial: dialOptions, proxy, tls, proxyTls }: ConnectorOptions): Connector {
  const { guard, timeout } = dialOptions;
  const hostname = withoutBrackets(origin.hostname);
  const port = portOf(origin);
  const isSecure = origin.protocol === 'https:';
  const memory: SessionMemory = { session: undefined };

  const connectTo = async (to: Proxy, cancellation: Cancellation, watch: Stopwatch): Promise<net.Socket> => {
    // The proxy comes from the configuration, so its address may be private.
    const plain = await dial(to.hostname, to.port, { ...dialOptions, guard: undefined }, cancellation, watch);
    if (to.kind !== 'https') return plain;
    return secure(plain, to.hostname, proxyTls, { session: undefined }, cancellation);
  };

  const throughProxy = async (to: Proxy, cancellation: Cancellation, watch: Stopwatch): Promise<net.Socket> => {
    // If the proxy resolves the name, the guard can only check the name itself; otherwise it checks the addresses.
    let target = hostname;
    if (to.remoteNames) guard?.checkRemoteName(hostname);
    else target = (await resolveHost(hostname, dialOptions, cancellation, watch))[0]?.address ?? hostname;
    const socket = await connectTo(to, cancellation, watch).catch((error: unknown) => {
      throw cancellation.cancelled ? error : unreachable(error);
    });
    // An HTTP proxy forwards requests for `http:` without a tunnel; they have an absolute URL (RFC 9112, section
    // 3.2.2).
    const isForwarded = !isSecure && to.kind !== 'socks5';
    if (to.kind === 'socks5') await openSocks(socket, target, port, to, timeout, cancellation);
    else if (!isForwarded) await openTunnel(socket, `${origin.hostname}:${port}`, to, timeout, cancellation);
    if (!isForwarded || to.kind === 'https') watch.lap('proxy');
    return socket;
  };

  const open = async (
    protocols: readonly string[],
    cancellation: Cancellation,
    watch: Stopwatch,
  ): Promise<net.Socket> => {
    const plain =
      proxy === undefined
        ? await dial(hostname, port, dialOptions, cancellation, watch)
        : await throughProxy(proxy, cancellation, watch);
    if (!isSecure) return plain;
    try {
      return await secure(plain, hostname, { ...tls, protocols }, memory, cancellation);
    } finally {
      watch.lap('tls');
    }
  };

  return async (cancellation, watch, http1Only = false) => {
    if (!http1Only) return open(tls.protocols, cancellation, watch);
    try {
      return await open(['http/1.1'], cancellation, watch);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== noProtocol) throw error;
      // The server negotiates HTTP/2 only, but has required HTTP/1.1. Without negotiation, HTTP/1.1 is spoken.
      return open([], cancellation, watch);
    }
  };
}

/** Returns the error of a proxy to which there is no connection. */
function unreachable(cause: unknown): Error {
  return new Error('Cannot connect to the proxy', { cause });
}
