import { missingOptions } from '../message/request/option-aliases.ts';

const connections = "'fetch' opens its connections itself, and takes no settings for them";
const certificates = "'fetch' checks certificates itself, and does not show them";
const addresses = "'fetch' does not show the address that it connects to";

/** Fields of the client for Node, and of other clients, that `fetch` cannot keep, by path, each with the reason. */
export const refusedByFetch: Readonly<Record<string, string>> = {
  ...missingOptions,
  cache: "'init.cache' is that of 'fetch'",
  withCredentials: "'init.credentials' is that of 'fetch'",
  https: certificates,
  http2: connections,
  agent: connections,
  dispatcher: connections,
  proxy: connections,
  tls: certificates,
  'timeouts.connect': connections,
  'timeouts.tlsHandshake': connections,
  'timeouts.idleConnection': connections,
  'timeouts.responseHeader': "'fetch' does not tell when it has sent a request; timeouts.attempt bounds the wait",
  'connection.maxIdleConns': connections,
  'connection.maxConnsPerHost': connections,
  'connection.proxyUrl': connections,
  'connection.noProxy': connections,
  'connection.enableSystemProxy': connections,
  'connection.enableHttp2': connections,
  'connection.lookup': connections,
  'connection.socketPath': connections,
  'connection.maxResponseHeaderBytes': "'fetch' reads headers itself, and has its own limit",
  'security.minTlsVersion': certificates,
  'security.maxTlsVersion': certificates,
  'security.insecureSkipVerify': certificates,
  'security.tls': certificates,
  'security.proxyTls': certificates,
  'security.pinnedKeys': certificates,
  'security.allowPrivateIps': addresses,
  'security.ssrfExemptCidrs': addresses,
  'security.maxDecompressedBodySize':
    "'fetch' decodes bodies itself; security.maxResponseBodySize bounds the decoded body",
  'security.maxDownloadSize': 'there is no file system; security.maxResponseBodySize bounds a body',
  'middleware.userAgent': "'fetch' names its platform; outside browsers, middleware.headers may have a 'user-agent'",
};
