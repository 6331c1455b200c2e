import { ownProperty } from '../thrown/read-property.ts';
import { kinds, type Kind, type KindName } from './kinds.ts';

// The codes of errors and the kinds of failure that they mean. Invariants:
// - a code of `codes` means its kind anywhere, also within a text;
// - a code of `codesOfErrors` means it only as the `code` of an error: files and texts use the same words for other
//   things;
// - any other code belongs to the first family that matches it, so that a new code of a known family needs no row;
// - the case of a code does not matter.

type KindsByCode = Readonly<Record<string, KindName>>;

/** Codes without ambiguity, by who raises them. */
const codes: KindsByCode = {
  // libuv: a system call of a connection failed
  ECONNREFUSED: 'temporaryNetworkError', // nothing listens on the port
  ECONNRESET: 'temporaryNetworkError', // the other side ended the connection
  EPIPE: 'temporaryNetworkError', // written to a connection that was closed
  EHOSTUNREACH: 'temporaryNetworkError', // no route to the host
  ENETUNREACH: 'temporaryNetworkError', // no route to its network

  // libuv and c-ares: a host name cannot be resolved
  ENOTFOUND: 'dnsFailure', // the name does not exist
  EAI_AGAIN: 'temporaryDnsFailure', // the name server does not answer now
  ESERVFAIL: 'temporaryDnsFailure', // the name server failed
  ETIMEOUT: 'dnsTimeout', // the name server did not answer in time

  // undici
  UND_ERR: 'temporaryNetworkError', // no details
  UND_ERR_ABORT: 'canceled',
  UND_ERR_ABORTED: 'canceled',
  UND_ERR_CLOSED: 'closedClient',
  UND_ERR_DESTROYED: 'closedClient',
  UND_ERR_HEADERS_OVERFLOW: 'protocolError', // the headers of the response are too large
  UND_ERR_INFO: 'transportError',
  UND_ERR_MAX_ORIGINS_REACHED: 'exhaustedPool',
  UND_ERR_REDIRECT_MAX: 'tooManyRedirects',
  UND_ERR_REQ_CONTENT_LENGTH_MISMATCH: 'invalidRequest', // the body of the request has another length than declared
  UND_ERR_REQ_RETRY: 'transportError', // the server sent another response to a retry
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'truncatedBody',
  UND_ERR_RES_EXCEEDED_MAX_SIZE: 'unreadableBody',
  UND_ERR_SOCKET: 'temporaryNetworkError', // the connection was closed or reset

  // node:http, node:http2 and node:net
  ABORT_ERR: 'canceled',
  ERR_ACCESS_DENIED: 'networkError', // by the permission model
  ERR_HTTP2_STREAM_CANCEL: 'temporaryNetworkError', // the session has no connection
  ERR_HTTP2_UNSUPPORTED_PROTOCOL: 'invalidUrl',
  ERR_INVALID_PROTOCOL: 'invalidUrl',
  ERR_INVALID_URL: 'invalidUrl',
  ERR_INVALID_URL_SCHEME: 'invalidUrl',
  ERR_IP_BLOCKED: 'networkError', // by a net.BlockList
  ERR_OUT_OF_RANGE: 'invalidRequest',
  ERR_PROXY_TUNNEL: 'networkError', // the proxy refused a tunnel
  ERR_SOCKET_BAD_PORT: 'invalidRequest',
  ERR_SOCKET_CLOSED: 'temporaryNetworkError',
  ERR_SOCKET_CLOSED_BEFORE_CONNECTION: 'temporaryNetworkError',
  ERR_STREAM_DESTROYED: 'temporaryNetworkError', // written to a connection that was closed
  ERR_STREAM_PREMATURE_CLOSE: 'truncatedBody',
  ERR_UNESCAPED_CHARACTERS: 'invalidUrl',
  ERR_WEBASSEMBLY_NOT_SUPPORTED: 'invalidRequest',

  // llhttp, the parser of HTTP/1.1
  HPE_INVALID_CHUNK_SIZE: 'unreadableBody',
  HPE_INVALID_EOF_STATE: 'truncatedBody',

  // node:zlib and the decoders of bodies
  ERR_TRAILING_JUNK_AFTER_STREAM_END: 'unreadableBody',
  Z_BUF_ERROR: 'truncatedBody', // the compressed body ended early

  // OpenSSL and node:tls
  HOSTNAME_MISMATCH: 'certificateFailure',
  PATH_LENGTH_EXCEEDED: 'certificateFailure',
  ERR_SSL_CERTIFICATE_VERIFY_FAILED: 'certificateFailure',

  // Chromium, as `net::ERR_…`
  ERR_ABORTED: 'canceled',
  ERR_CONNECTION_CLOSED: 'connectionClosed',
  ERR_CONNECTION_REFUSED: 'connectionRefused',
  ERR_CONNECTION_RESET: 'connectionReset',
  ERR_TOO_MANY_REDIRECTS: 'tooManyRedirects', // got, too

  // axios and follow-redirects
  ERR_BAD_OPTION: 'invalidRequest',
  ERR_BAD_OPTION_VALUE: 'invalidRequest',
  ERR_FR_REDIRECTION_FAILURE: 'blockedRedirect',
  ERR_FR_TOO_MANY_REDIRECTS: 'tooManyRedirects',
  ERR_NETWORK: 'temporaryNetworkError', // anything that `fetch` or XMLHttpRequest threw

  // got
  ERR_READING_RESPONSE_STREAM: 'truncatedBody',
  ERR_UNSUPPORTED_PROTOCOL: 'invalidUrl',

  // this package and http-client
  ERR_CLIENT_CLOSED: 'closedClient',
  ERR_INVALID_TIMEOUT: 'invalidRequest', // not a timeout, although it ends in one
};

/** Codes that mean this only if an error has them. */
const codesOfErrors: KindsByCode = {
  // libuv: errors of the system, which files raise too
  EACCES: 'networkError',
  EADDRINUSE: 'networkError',
  EADDRNOTAVAIL: 'networkError',
  EAFNOSUPPORT: 'networkError',
  ECONNABORTED: 'networkError',
  EHOSTDOWN: 'networkError',
  EINVAL: 'networkError',
  EMFILE: 'networkError',
  ENETDOWN: 'networkError',
  ENETRESET: 'networkError',
  ENFILE: 'networkError',
  ENOBUFS: 'networkError',
  ENOTCONN: 'networkError',
  EPERM: 'networkError',
  EPROTONOSUPPORT: 'networkError',
  EPROTOTYPE: 'networkError',

  // OpenSSL
  EPROTO: 'tlsFailure',
  INVALID_CA: 'certificateFailure',
  INVALID_PURPOSE: 'certificateFailure',
  OUT_OF_MEM: 'certificateFailure',
  UNSPECIFIED: 'certificateFailure',

  // Bun
  CONNECTIONCLOSED: 'connectionClosed',
  CONNECTIONREFUSED: 'connectionRefused',
  CONNECTIONRESET: 'connectionReset',
  ZLIBERROR: 'unreadableBody',

  // this package: a ClientError as the cause of another
  CONTEXT_CANCELED: 'canceled',

  // superagent
  EINVALIDREDIRECT: 'invalidUrl',

  // mysql2
  PROTOCOL_CONNECTION_LOST: 'connectionClosed',

  // node-fetch, as the `type` of an error
  ABORTED: 'canceled',
  'INVALID-JSON': 'unreadableBody',
  'MAX-REDIRECT': 'tooManyRedirects',
  'MAX-SIZE': 'unreadableBody',
  'NO-REDIRECT': 'blockedRedirect',
};

/** Families of codes, with an example. The first that matches decides. */
const families: readonly (readonly [family: RegExp, kind: KindName])[] = [
  // UND_ERR_HEADERS_TIMEOUT, ERR_TLS_HANDSHAKE_TIMEOUT, ETIMEDOUT, `body-timeout` of node-fetch
  [/[_-]TIMEOUT$|TIMEDOUT$/, 'networkTimeout'],
  // EAI_NONAME of getaddrinfo
  [/^EAI_/, 'dnsFailure'],
  // UND_ERR_PRX_CONN and UND_ERR_SOCKS5_REPLY_1 of undici, ERR_SOCKS5_REPLY of our client, ERR_NETWORK_CHANGED of
  // Chromium
  [/^UND_ERR_PRX_|ERR_SOCKS5_REPLY|^ERR_NETWORK_/, 'temporaryNetworkError'],
  // UND_ERR_SOCKS5_AUTH_FAILED of undici, ERR_SOCKS_REFUSED of our client
  [/^(?:UND_)?ERR_SOCKS/, 'networkError'],
  // UND_ERR_BPL_MISSING_UPSTREAM of undici
  [/^(?:UND_)?ERR_(?:BPL|POOL)/, 'exhaustedPool'],
  // CERT_HAS_EXPIRED and UNABLE_TO_GET_CRL of OpenSSL, ERR_TLS_CERT_ALTNAME_INVALID of Node, ERR_CERT_DATE_INVALID of
  // Chromium
  [/(?:^|_)(?:CERT|CRL)(?:_|$)|^UNABLE_TO_/, 'certificateFailure'],
  // ERR_SSL_WRONG_VERSION_NUMBER and ERR_OSSL_PEM_NO_START_LINE of OpenSSL, ERR_TLS_INVALID_CONTEXT of Node
  [/^ERR_(?:O?SSL|TLS)_/, 'tlsFailure'],
  // ERR_HTTP2_INVALID_PSEUDOHEADER, ERR_HTTP2_HEADER_SINGLE_VALUE, ERR_HTTP2_CONNECT_PATH of Node
  [/^ERR_HTTP2_(?:CONNECT_|HEADER|INVALID_(?:[CH]|PSEUDOHEADER)|PSEUDOHEADER)/, 'invalidHttp2Header'],
  // ERR_HTTP2_SESSION_ERROR of Node
  [/^ERR_HTTP2_/, 'transportError'],
  // Z_DATA_ERROR, ZSTD_error_…, ERR__ERROR_FORMAT_… (Brotli), ERR_BROTLI_…, ERR_ZLIB_…
  [/^(?:Z|ZSTD|ERR_(?:_ERROR|BROTLI|ZLIB))_/, 'unreadableBody'],
  // ERR_STRING_TOO_LONG, ERR_BUFFER_TOO_LARGE, ERR_ENCODING_INVALID_ENCODED_DATA, ERR_RESPONSE_BODY_EMPTY,
  // UND_ERR_WS_MESSAGE_SIZE_EXCEEDED
  [/^(?:UND_)?ERR_(?:STRING|BUFFER|ENCODING|RESPONSE_BODY|WS)_/, 'unreadableBody'],
  // HPE_INVALID_STATUS of llhttp
  [/^HPE_/, 'protocolError'],
  // ERR_HTTP_HEADERS_SENT, ERR_STREAM_WRITE_AFTER_END, ERR_METHOD_NOT_IMPLEMENTED of Node, UND_ERR_INVALID_ARG,
  // ERR_NOT_SUPPORT of axios
  [/^(?:UND_)?ERR_(?:HTTP|STREAM|INVALID|MISSING|METHOD|NOT_SUP)/, 'invalidRequest'],
  // ERR_PROXY_INVALID_CONFIG of Node, ERR_FR_MAX_BODY_LENGTH_EXCEEDED of follow-redirects
  [/^ERR_(?:PROXY|FR)_/, 'invalidRequest'],
  // ERR_NIL_CONFIG, ERR_EMPTY_FILE_PATH, ERR_FILE_EXISTS of this package
  [/^ERR_(?:NIL|EMPTY|FILE)_/, 'invalidRequest'],
];

/** A longer text is not a code. */
const maxCodeLength = 100;

/** Returns the kind of failure that the code of an error means. */
export function kindOfCode(code: string): Kind | undefined {
  if (code === '' || code.length > maxCodeLength) return undefined;
  const key = code.toUpperCase();
  const name = ownProperty(codesOfErrors, key) ?? knownAnywhere(key);
  return name && kinds[name];
}

/** Words of a text that may be codes: `ERR_INVALID_URL`, `ECONNRESET`. */
const codeWords = /\b(?:[a-z]\w*_\w+|e[a-z]{4,})/gi;

/** Returns the kind of failure that a code within a text means; of several codes, the first known one decides. */
export function kindOfCodeIn(text: string): Kind | undefined {
  for (const word of text.match(codeWords) ?? []) {
    const name = knownAnywhere(word.toUpperCase());
    if (name !== undefined) return kinds[name];
  }
  return undefined;
}

function knownAnywhere(key: string): KindName | undefined {
  return ownProperty(codes, key) ?? families.find(([family]) => family.test(key))?.[1];
}
