import type net from 'node:net';
import { portOf, withoutBrackets } from '../base/host-and-port.ts';
import type { Stopwatch } from '../response/timings.ts';
import type { Cancellation } from '../base/cancellation.ts';
import { dial, type DialOptions } from './dial.ts';
import { secure, type SessionMemory, type TlsSettings } from './tls.ts';

/** How connections to one origin are made. */
export interface ConnectorOptions {
  readonly dial: DialOptions;
  /** Opens the connection through a proxy; `undefined` without one. */
  readonly throughProxy: Connector | undefined;
  readonly tls: TlsSettings;
}

/** The error if a server supports none of the protocols that are offered (RFC 7301, section 3.2). */
const noProtocol = 'ERR_SSL_TLSV1_ALERT_NO_APPLICATION_PROTOCOL';

/** Opens a connection to a server: TCP, the proxy, TLS. The SSRF guard checks addresses before anything is sent. */
export type Connector = (cancellation: Cancellation, watch: Stopwatch, http1Only?: boolean) => Promise<net.Socket>;

/**
 * Makes the connector of one origin. Host, proxy and TLS settings are fixed here, so that a connection cannot be used
 * for another origin.
 */
export function createConnector(origin: URL, { dial: dialOptions, throughProxy, tls }: ConnectorOptions): Connector {
  const hostname = withoutBrackets(origin.hostname);
  const port = portOf(origin);
  const isSecure = origin.protocol === 'https:';
  const memory: SessionMemory = { session: undefined };

  const open = async (
    protocols: readonly string[],
    cancellation: Cancellation,
    watch: Stopwatch,
  ): Promise<net.Socket> => {
    const plain =
      throughProxy === undefined
        ? await dial(hostname, port, dialOptions, cancellation, watch)
        : await throughProxy(cancellation, watch);
    if (!isSecure) return plain;
    try {
      return await secure(plain, hostname, { ...tls, protocols }, memory, cancellation, watch.clock);
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
