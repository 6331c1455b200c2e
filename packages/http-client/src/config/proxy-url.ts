import { withoutBrackets } from '../base/host-and-port.ts';
import { readUrl } from '../request/parse-url.ts';

/** A proxy, taken apart. */
export interface Proxy {
  readonly kind: 'http' | 'https' | 'socks5';
  /** Without brackets. */
  readonly hostname: string;
  readonly port: number;
  /** For SOCKS: whether the proxy resolves names. HTTP proxies always do. */
  readonly remoteNames: boolean;
  readonly username: string;
  readonly password: string;
}

const schemes: ReadonlyMap<string | undefined, Pick<Proxy, 'kind' | 'port' | 'remoteNames'>> = new Map([
  ['http:', { kind: 'http', port: 80, remoteNames: true }],
  ['https:', { kind: 'https', port: 443, remoteNames: true }],
  ['socks5:', { kind: 'socks5', port: 1080, remoteNames: false }],
  ['socks5h:', { kind: 'socks5', port: 1080, remoteNames: true }],
  ['socks:', { kind: 'socks5', port: 1080, remoteNames: false }],
]);

/**
 * Reads the URL of a proxy; returns `undefined` for one that we cannot speak to. Without a scheme it is `http:`, as in
 * curl.
 */
export function parseProxyUrl(text: string): Proxy | undefined {
  const url = readUrl(text.includes('://') ? text : `http://${text}`);
  const scheme = schemes.get(url?.protocol);
  if (url === undefined || scheme === undefined || url.hostname === '') return undefined;
  const credentials = decode(url.username, url.password);
  if (credentials === undefined) return undefined;
  return {
    ...scheme,
    ...credentials,
    hostname: withoutBrackets(url.hostname),
    port: url.port === '' ? scheme.port : Number(url.port),
  };
}

function decode(username: string, password: string): { username: string; password: string } | undefined {
  try {
    return { username: decodeURIComponent(username), password: decodeURIComponent(password) };
  } catch {
    return undefined;
  }
}
