/**
 * The way through proxies. Loaded on first use, because few programs need one.
 */
import type net from 'node:net';
import type { Cancellation } from '../base/cancellation.ts';
import type { ConnectionConfig } from '../config/groups.ts';
import type { Stopwatch } from '../response/timings.ts';
import type { Connector } from './connector.ts';
import { dial, resolveHost, type DialOptions } from './dial.ts';
import { invalid } from '../base/messages.ts';
import { noProxyMatcher } from './no-proxy.ts';
import { openSocks } from './socks.ts';
import { openTunnel } from './http-tunnel.ts';
import { parseProxyUrl, type Proxy } from '../config/proxy-url.ts';
import { portOf, withoutBrackets } from '../base/host-and-port.ts';
import { secure, type TlsSettings } from './tls.ts';

/** The way to one origin through a proxy. */
interface ProxyRoute {
  readonly proxy: Proxy;
  /** Opens the connection: to an `http:` origin over an HTTP proxy, only to the proxy. */
  readonly open: Connector;
}

/**
 * Finds the way to an origin; `undefined` if it has no proxy.
 *
 * @throws ClientError of type Validation if the environment names a proxy that cannot be used. The request must not
 *   bypass it
 */
export type ProxyRoutes = (origin: URL, dialOptions: DialOptions) => ProxyRoute | undefined;

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Makes the function for a configuration: `proxyUrl`, otherwise the environment if that is enabled, otherwise no proxy.
 *
 * The environment is read once: `https_proxy`/`HTTPS_PROXY` for https, `http_proxy` for http (`HTTP_PROXY` only outside
 * of CGI, where a request header could set it), then `all_proxy`/`ALL_PROXY`; lower case comes first, as in curl.
 */
export function proxyRoutes(config: ConnectionConfig, environment: Environment, proxyTls: TlsSettings): ProxyRoutes {
  // An own property only: `process.env` has a prototype.
  const value = (name: string): string | undefined =>
    Object.hasOwn(environment, name) ? environment[name] : undefined;
  const read = (name: string): string => value(name) ?? value(name.toUpperCase()) ?? '';
  const fromSystem = config.enableSystemProxy && config.proxyUrl === '';
  const isCgi = value('REQUEST_METHOD') !== undefined;
  const all = fromSystem ? read('all_proxy') : '';
  const forHttp = fromSystem ? (isCgi ? (value('http_proxy') ?? '') : read('http_proxy')) : config.proxyUrl;
  const forHttps = fromSystem ? read('https_proxy') : config.proxyUrl;
  const [httpProxy, httpsProxy] = [forHttp, forHttps].map((it) => {
    const text = it === '' ? all : it;
    return text === '' ? undefined : (parseProxyUrl(text) ?? 'unusable');
  });
  if (httpProxy === undefined && httpsProxy === undefined) return () => undefined;
  const noProxy = [config.noProxy, fromSystem ? read('no_proxy') : ''].join(',');
  const direct = noProxyMatcher(noProxy);
  return (origin, dialOptions) => {
    const proxy = origin.protocol === 'https:' ? httpsProxy : httpProxy;
    if (proxy === undefined || direct(origin.hostname, portOf(origin))) return undefined;
    if (proxy === 'unusable')
      throw invalid(
        'Cannot use the proxy of the environment: it must be a URL with the scheme http, https, socks5 or socks5h and a host',
      );
    const open: Connector = (cancellation, watch) =>
      throughProxy(proxy, origin, dialOptions, proxyTls, cancellation, watch);
    return { proxy, open };
  };
}

async function throughProxy(
  proxy: Proxy,
  origin: URL,
  dialOptions: DialOptions,
  proxyTls: TlsSettings,
  cancellation: Cancellation,
  watch: Stopwatch,
): Promise<net.Socket> {
  const { guard, timeout } = dialOptions;
  const hostname = withoutBrackets(origin.hostname);
  const port = portOf(origin);
  // If the proxy resolves the name, the guard can only check the name itself; otherwise it checks the addresses.
  let target = hostname;
  if (proxy.remoteNames) guard?.checkRemoteName(hostname);
  else target = (await resolveHost(hostname, dialOptions, cancellation, watch))[0]?.address ?? hostname;
  const socket = await connectTo(proxy, dialOptions, proxyTls, cancellation, watch).catch((error: unknown) => {
    throw cancellation.cancelled ? error : unreachable(error);
  });
  cancellation.phase = 'connect';
  // An HTTP proxy forwards requests for `http:` without a tunnel; they have an absolute URL (RFC 9112, section 3.2.2).
  const isForwarded = origin.protocol === 'http:' && proxy.kind !== 'socks5';
  if (proxy.kind === 'socks5') await openSocks(socket, target, port, proxy, timeout, cancellation);
  else if (!isForwarded)
    await openTunnel(socket, `${origin.hostname}:${port}`, proxy, timeout, cancellation, watch.clock);
  if (!isForwarded || proxy.kind === 'https') watch.lap('proxy');
  return socket;
}

async function connectTo(
  { kind, hostname, port }: Proxy,
  dialOptions: DialOptions,
  proxyTls: TlsSettings,
  cancellation: Cancellation,
  watch: Stopwatch,
): Promise<net.Socket> {
  // The proxy comes from the configuration, so its address may be private.
  const plain = await dial(hostname, port, { ...dialOptions, guard: undefined }, cancellation, watch);
  return kind === 'https'
    ? secure(plain, hostname, proxyTls, { session: undefined }, cancellation, watch.clock)
    : plain;
}

/** Returns the error of a proxy to which there is no connection. */
function unreachable(cause: unknown): Error {
  return new Error('Cannot connect to the proxy', { cause });
}
