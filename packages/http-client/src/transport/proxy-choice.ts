import type { ConnectionConfig } from '../config/groups.ts';
import { portOf } from '../base/host-and-port.ts';
import { invalid } from '../base/messages.ts';
import { noProxyMatcher } from './no-proxy.ts';
import { parseProxyUrl, type Proxy } from '../config/proxy-url.ts';

/**
 * Finds the proxy for a URL; `undefined` if there is none.
 *
 * @throws ClientError of type Validation if the environment names a proxy that cannot be used. The request must not
 *   bypass it
 */
export type ProxyChoice = (url: URL) => Proxy | undefined;

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Makes the function for a configuration: `proxyUrl`, otherwise the environment if that is enabled, otherwise no proxy.
 *
 * The environment is read once: `https_proxy`/`HTTPS_PROXY` for https, `http_proxy` for http (`HTTP_PROXY` only outside
 * of CGI, where a request header could set it), then `all_proxy`/`ALL_PROXY`; lower case comes first, as in curl.
 */
export function proxyChoice(config: ConnectionConfig, environment: Environment): ProxyChoice {
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
  return (url) => {
    const proxy = url.protocol === 'https:' ? httpsProxy : httpProxy;
    if (proxy === undefined || direct(url.hostname, portOf(url))) return undefined;
    if (proxy === 'unusable')
      throw invalid(
        'Cannot use the proxy of the environment: it must be a URL with the scheme http, https, socks5 or socks5h and a host',
      );
    return proxy;
  };
}
