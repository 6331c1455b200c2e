// The answers of other runtimes that differ from those of Node, and why.

/** workerd says "internal error" and writes the reason to its log. */
const keptByWorkerd = [
  'no such name',
  'expired certificate',
  'self-signed certificate',
  'plain HTTP on a TLS port',
  'TLS version',
  'bad URL',
];

/**
 * A browser follows redirects, keeps cookies and sets some headers itself, and shows neither. Its `fetch` does not
 * report how much of a body it has sent.
 */
const hiddenByBrowsers = {
  'client: progress of an upload': 'throws ClientError VALIDATION_ERROR',
  'client: a header that a browser sets': 'throws ClientError VALIDATION_ERROR',
  'client: a redirect is counted': '0',
  'client: a redirect is returned': 'throws ClientError VALIDATION_ERROR',
  'client: a loop of redirects': '["NETWORK_ERROR","NETWORK_ERROR",1,true]',
  'client: cookies of a jar': 'throws ConfigError VALIDATION_ERROR cookies',
};

/**
 * React Native has a `fetch` on XMLHttpRequest: its responses have no streams, and it answers when the body is
 * complete. So a body that is cut or has no end is a failure of the request.
 */
const hiddenByReactNative = {
  ...hiddenByBrowsers,
  'client: a body that is cut': '["NETWORK_ERROR","NETWORK_ERROR",1,true]',
  'client: a body without end': '["TIMEOUT","TIMEOUT",1,false]',
  'client: Server-Sent Events': 'throws ClientError VALIDATION_ERROR',
  'client: a stream is read': 'throws ClientError VALIDATION_ERROR',
  'client: a stream is discarded': 'throws ClientError VALIDATION_ERROR',
};

const known = {
  'react-native': hiddenByReactNative,
  chromium: hiddenByBrowsers,
  'firefox-esr': hiddenByBrowsers,
  webkit: hiddenByBrowsers,
  workerd: {
    ...Object.fromEntries(keptByWorkerd.map((name) => [`fetch: ${name}`, 'UNKNOWN_ERROR'])),
    // It loses the connection over an answer that is not HTTP, and says no more.
    'fetch: not HTTP': 'NETWORK_ERROR',
  },
  bun: {
    // So does Bun, as ECONNRESET.
    'fetch: not HTTP': 'NETWORK_ERROR',
  },
};

/** The answer of a runtime that is known to be another one than on Node. */
export function knownDifference(runtime, name) {
  return known[runtime]?.[name];
}
