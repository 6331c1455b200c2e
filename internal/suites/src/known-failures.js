/** The rows that fail, by suite and reason. */
export const knownFailures = {
  'cache-tests, required': {
    'only a shared cache must': [
      'cc-resp-private-shared',
      'freshness-max-age-s-maxage-shared-longer',
      'freshness-max-age-s-maxage-shared-longer-multiple',
      'freshness-max-age-s-maxage-shared-longer-reversed',
      'freshness-s-maxage-shared',
    ],
    'the connection ends, and `fetch` rejects, where the suite wants a response': [
      'stale-close-must-revalidate',
      'stale-close-no-cache',
      'stale-close-proxy-revalidate',
      'stale-close-s-maxage=2',
      'headers-store-Transfer-Encoding',
    ],
    'a response with `Set-Cookie` is not kept': ['headers-store-Set-Cookie', '304-etag-update-response-Set-Cookie'],
    'a response with an unknown content coding is not kept': [
      'headers-store-Content-Encoding',
      '304-etag-update-response-Content-Encoding',
    ],
    'a conditional request of the caller goes to the server': ['conditional-304-etag', 'conditional-etag-precedence'],
    'no part of a response is kept': ['partial-use-headers'],
    "undici's cache": [
      'age-parse-prefix',
      'status-599-must-understand',
      '304-etag-update-response-Content-MD5',
      '304-etag-update-response-Content-Range',
      '304-etag-update-response-ETag',
    ],
  },
  'http-state': {
    'its date has passed': ['COMMA0007'],
    'the header is no HTTP/1.1': ['DISABLED_CHROMIUM0022', 'DISABLED_CHROMIUM0023'],
  },
};
