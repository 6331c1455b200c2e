import { readUrl } from '../message/request/read-url.ts';

const schemes = new Set(['http:', 'https:', 'socks5:', 'socks5h:', 'socks:']);
const defaultPorts: Readonly<Record<string, number>> = {
  'http:': 80,
  'https:': 443,
  'socks5:': 1080,
  'socks5h:': 1080,
  'socks:': 1080,
};

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

/** Whether a text is the URL of a proxy we can speak to. */
export function isProxyUrl(text: string): boolean {
  return parseProxyUrl(text) !== undefined;
}

/** Reads the URL of a proxy. Without a scheme it is `http:`, as in curl. */
export function parseProxyUrl(text: string): Proxy | undefined {
  const full = text.includes('://') ? text : `http://${text}`;
  const url = readUrl(full);
  if (url === undefined || !schemes.has(url.protocol) || url.hostname === '') return undefined;
  const credentials = decode(url.username, url.password);
  if (credentials === undefined) return undefined;
  const kind = url.protocol === 'http:' ? 'http' : url.protocol === 'https:' ? 'https' : 'socks5';
  return {
    kind,
    hostname: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? (defaultPorts[url.protocol] ?? 80) : Number(url.port),
    remoteNames: kind !== 'socks5' || url.protocol === 'socks5h:',
    ...credentials,
  };
}

function decode(username: string, password: string): { username: string; password: string } | undefined {
  try {
    return { username: decodeURIComponent(username), password: decodeURIComponent(password) };
  } catch {
    return undefined;
  }
}
