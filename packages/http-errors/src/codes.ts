import {
  badCertificate, badHttp2Header, badRequest, badUrl, bodyBad, bodyCut, canceled, clientClosed, connectionLost,
  dnsFailed, dnsTemporary, dnsTimedOut, networkFailed, networkRetryable, poolExhausted, protocolError, redirectBlocked, requestFailed,
  timedOut, tlsFailed, tooManyRedirects, transportFailed, type Finding,
} from './finding.ts';

// The codes of Node, undici and the clients built on them. First the exact ones, then families by their beginning.
// The table of the README is made from this file.

function rows(finding: Finding, codes: string): [string, Finding][] {
  return codes.split(' ').map((code) => [code, finding]);
}

const exact: ReadonlyMap<string, Finding> = new Map([
  ...rows(canceled, 'ABORT_ERR ERR_ABORTED ERR_CANCELED UND_ERR_ABORT UND_ERR_ABORTED'),
  ...rows(poolExhausted, 'ERR_POOL_EXHAUSTED UND_ERR_BPL_MISSING_UPSTREAM UND_ERR_MAX_ORIGINS_REACHED'),
  ...rows(clientClosed, 'ERR_CLIENT_CLOSED UND_ERR_CLOSED UND_ERR_DESTROYED'),
  ...rows(badUrl, 'ERR_INVALID_URL ERR_INVALID_URL_SCHEME ERR_INVALID_PROTOCOL ERR_UNSUPPORTED_PROTOCOL ERR_UNESCAPED_CHARACTERS'),
  ...rows(badRequest, 'UND_ERR_NOT_SUPPORTED UND_ERR_REQ_CONTENT_LENGTH_MISMATCH ERR_OUT_OF_RANGE ERR_METHOD_NOT_IMPLEMENTED ERR_SOCKET_BAD_PORT'),
  ...rows(tooManyRedirects, 'ERR_FR_TOO_MANY_REDIRECTS ERR_TOO_MANY_REDIRECTS UND_ERR_REDIRECT_MAX'),
  ...rows(redirectBlocked, 'ERR_FR_REDIRECTION_FAILURE'),
  ...rows(dnsFailed, 'ENOTFOUND'),
  ...rows(dnsTemporary, 'EAI_AGAIN ESERVFAIL'),
  ...rows(dnsTimedOut, 'ETIMEOUT'),
  ...rows(
    badCertificate,
    'ERR_TLS_CERT_ALTNAME_INVALID ERR_TLS_CERT_ALTNAME_FORMAT ERR_SSL_CERTIFICATE_VERIFY_FAILED HOSTNAME_MISMATCH ' +
      'INVALID_CA INVALID_PURPOSE PATH_LENGTH_EXCEEDED OUT_OF_MEM',
  ),
  ...rows(tlsFailed, 'EPROTO'),
  ...rows(requestFailed, 'UND_ERR UND_ERR_PRX_CONN UND_ERR_PRX_TLS ERR_NETWORK ERR_GOT_REQUEST_ERROR'),
  ...rows(transportFailed, 'UND_ERR_INFO UND_ERR_REQ_RETRY'),
  ...rows(protocolError, 'UND_ERR_HEADERS_OVERFLOW UND_ERR_HTTP_PARSER'),
  ...rows(timedOut, 'UND_ERR_CONNECT_TIMEOUT UND_ERR_HEADERS_TIMEOUT UND_ERR_BODY_TIMEOUT ERR_TLS_HANDSHAKE_TIMEOUT ERR_SOCKET_CONNECTION_TIMEOUT ERR_HTTP_REQUEST_TIMEOUT ESOCKETTIMEDOUT ETIMEDOUT'),
  ...rows(connectionLost, 'ECONNREFUSED ECONNRESET EPIPE UND_ERR_SOCKET ERR_STREAM_DESTROYED ERR_SOCKET_CLOSED'),
  ...rows(networkRetryable, 'ENETUNREACH EHOSTUNREACH'),
  ...rows(
    networkFailed,
    'EACCES EADDRINUSE EADDRNOTAVAIL EAFNOSUPPORT ECONNABORTED EHOSTDOWN EINVAL EMFILE ENETDOWN ENFILE ENOBUFS ENOTCONN EPERM',
  ),
  ...rows(bodyCut, 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH ERR_STREAM_PREMATURE_CLOSE ERR_READING_RESPONSE_STREAM HPE_INVALID_EOF_STATE Z_BUF_ERROR'),
  ...rows(
    bodyBad,
    'UND_ERR_RES_EXCEEDED_MAX_SIZE UND_ERR_WS_MESSAGE_SIZE_EXCEEDED ERR_RESPONSE_BODY_TOO_LARGE ' +
      'ERR_RESPONSE_BODY_EMPTY HPE_INVALID_CHUNK_SIZE ERR_BUFFER_TOO_LARGE ERR_ENCODING_INVALID_ENCODED_DATA',
  ),
]);

const families: readonly (readonly [RegExp, Finding])[] = [
  [/^(?:CERT_|CRL_|UNABLE_TO_|ERROR_IN_C|SELF_SIGNED_|DEPTH_ZERO_)/, badCertificate],
  [/^ERR_(?:TLS|SSL|OSSL)_/, tlsFailed],
  [/^EAI_/, dnsFailed],
  [/^HPE_/, protocolError],
  [/^ERR_HTTP2_.*(?:HEADER|PSEUDO|CONNECT_|STATUS)/, badHttp2Header],
  [/^ERR_HTTP2_/, transportFailed],
  [/^UND_ERR_(?:PRX|SOCKS)/, requestFailed],
  [/^(?:UND_ERR_INVALID|ERR_(?:INVALID|HTTP|MISSING|BAD_OPTION|FR)_)/, badRequest],
  [/^(?:Z_|ZSTD_|ERR_BROTLI|ERR_ZLIB|ERR_ZSTD|ERR_?_ERROR_)/, bodyBad],
];

/** What an error code stands for, or `undefined` if it is not known. */
export function findingOfCode(code: string): Finding | undefined {
  return exact.get(code) ?? families.find(([family]) => family.test(code))?.[1];
}

/** Every code that has an entry of its own. */
export const knownCodes: readonly string[] = [...exact.keys()];
