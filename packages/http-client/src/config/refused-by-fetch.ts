const connections = "'fetch' opens its connections itself, and takes no settings for them";
const certificates = "'fetch' checks certificates itself, and does not show them";
const addresses = "'fetch' does not show the address that it connects to";

/** Fields of the client for Node that `fetch` cannot keep, each with the reason. */
export const refusedByFetch: ReadonlyMap<string, string> = /* @__PURE__ */ new Map([
  ...['connect', 'tlsHandshake', 'idleConnection'].map((it) => [`timeouts.${it}`, connections] as const),
  ['timeouts.responseHeader', "'fetch' does not tell when it has sent a request; timeouts.attempt bounds the wait"],
  ...[
    'maxIdleConns',
    'maxConnsPerHost',
    'proxyUrl',
    'noProxy',
    'enableSystemProxy',
    'enableHttp2',
    'lookup',
    'socketPath',
  ].map((it) => [`connection.${it}`, connections] as const),
  ['connection.maxResponseHeaderBytes', "'fetch' reads headers itself, and has its own limit"],
  ...['minTlsVersion', 'maxTlsVersion', 'insecureSkipVerify', 'tls', 'proxyTls', 'pinnedKeys'].map(
    (it) => [`security.${it}`, certificates] as const,
  ),
  ...['allowPrivateIps', 'ssrfExemptCidrs'].map((it) => [`security.${it}`, addresses] as const),
  [
    'security.maxDecompressedBodySize',
    "'fetch' decodes bodies itself; security.maxResponseBodySize bounds the decoded body",
  ],
  ['security.maxDownloadSize', 'there is no file system; security.maxResponseBodySize bounds a body'],
  ['middleware.userAgent', "'fetch' names its platform; outside browsers, middleware.headers may have a 'user-agent'"],
]);
