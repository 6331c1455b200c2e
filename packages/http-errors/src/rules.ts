import type { ErrorType } from './error-type.ts';

/** What one error, or a whole chain of causes, was found to be. */
export interface Finding {
  readonly type: ErrorType;
  readonly message: string;
  /** Whether another attempt may succeed, as far as this failure goes. */
  readonly retry: boolean;
  /** The system call of the network that failed, or `''`. */
  readonly syscall: string;
  /** The HTTP status, where the failure is one, or 0. */
  readonly statusCode: number;
}

// What can happen, one line each. The first line that has a part of the code decides; where there is no code, the first
// line whose words are in the text. The lines with words are in the order of the table of keywords.
//
//   type, and + if another attempt may succeed | message | parts of codes; - is an end of the code | words
//
// Words between commas are alternatives; those joined by & must all be there, those after a ! must not.
const table = `1+|network error occurred|ECONNREFUSED,ECONNRESET,-EPIPE,ENETUNREACH,EHOSTUNREACH,UND_ERR_SOCKET,SOCKS5_REPLY,UND_ERR_PRX,-UND_ERR-,ERR_NETWORK,ERR_STREAM_DES,ERR_SOCKET_CLO|
2|request timeout|request-timeout|
3|request was canceled|ABORT_ERR,UND_ERR_ABORT,-ERR_ABORTED,ERR_CANCELED,-aborted-|
9+|DNS resolution timed out|-ETIMEOUT-|
9+|DNS resolution failed|EAI_AGAIN,ESERVFAIL|
9|DNS resolution failed|ENOTFOUND,EAI_|
2+|network timeout occurred|TIMEOUT-,TIMEDOUT-,body-timeout|
4+|unexpected end of response|RES_CONTENT,PREMATURE_CLOSE,READING_RES,INVALID_EOF,Z_BUF|
1|network error occurred|-EACCES,-EADDR,-EAFNO,-ECONNAB,-EHOSTDOWN,-EINVAL,-EMFILE,-ENETDOWN,-ENFILE,-ENOBUFS,-ENOTCONN,-EPERM,-EPROTON,-EPROTOT,UND_ERR_SOCKS|
3|request context was canceled||context canceled
2+|request context deadline exceeded||context deadline exceeded
10|redirect limit exceeded|TOO_MANY_RED,REDIRECT_MAX,max-redirect|stopped after&redirect,redirect count exceeded
10|circular redirect detected||circular redirect
10|redirect blocked by policy|ERR_FR_RED,no-redirect|redirect blocked,unexpected redirect
10|invalid HTTP/2 request header|HTTP2_HEADER,HTTP2_INVALID_H,HTTP2_INVALID_C,PSEUDOHEADER,HTTP2_CONNECT_|http2&invalid
1+|connection pool exhausted|ERR_POOL,ERR_BPL,MAX_ORIGINS|pool exhausted
1+|connection refused by server||connection refused
9|DNS resolution failed||no such host
1+|connection reset by peer||connection reset
1+|connection closed by peer||connection closed,peer closed,other side closed,socket hang up
1+|broken pipe||broken pipe
1+|network unreachable||network unreachable,network is unreachable
1+|host unreachable||host unreachable,no route to host
8|certificate validation error|CERT_,CRL_,UNABLE_TO_,-ERROR_IN_C,SELF_SIGNED,HOSTNAME_MIS,-INVALID_CA-,-INVALID_PUR,PATH_LENGTH,CERTIFICATE_VERIFY,OUT_OF_MEM-|
7|TLS handshake error|-EPROTO-,ERR_TLS,ERR_SSL,ERR_OSSL|tls&handshake,ssl&handshake
8|certificate validation error||certificate,x509
5+|HTTP transport error|ERR_HTTP2,UND_ERR_INFO,REQ_RETRY|transport
4|failed to read response body|RES_EXCEED,ERR_WS,INVALID_CHUNK,chunk size,RESPONSE_BODY,-Z_,ZSTD,ERR_BUFFER,ERR_ENCODING,ERR_BROTLI,ERR_ZLIB,ERR__ERROR,max-size|failed to read response body
5+|HTTP protocol error|-HPE_,HEADERS_OVERFLOW|protocol error
4+|unexpected end of response||unexpected eof
10|client is closed|ERR_CLOSED,ERR_DESTROYED,CLIENT_IS_CLOSED|
10|URL validation failed|INVALID_URL,_PROTOCOL-,UNESCAPED|invalid url,missing protocol scheme,unknown scheme,bad port
10|request validation failed|ERR_INVALID,ERR_NOT_SUP,REQ_CONTENT,ERR_HTTP,ERR_MISSING,ERR_BAD_OPTION,ERR_OUT_OF,ERR_METHOD,SOCKET_BAD,ERR_FR_,ERR_FILE,ERR_CONFIG|validation failed
11|||http 4,http 5
2+|operation timed out||!context&timeout,!context&timed out
1+|network error occurred||fetch failed,failed to fetch,networkerror,load failed,network connection lost,error sending request`;

const list = (cell = ''): string[] => (cell === '' ? [] : cell.split(','));

const rules = table.split('\n').map((line) => {
  const [kind = '', message = '', codes, words] = line.split('|');
  const type = parseInt(kind) as ErrorType;
  return {
    type, message, retry: kind.endsWith('+'), syscall: '', statusCode: 0,
    codes: list(codes), words: list(words).map((all) => all.split('&')),
  };
});

const [, first, second, third, fourth, fifth, sixth, seventh, eighth] = rules as unknown as readonly [
  Finding, Finding, Finding, Finding, Finding, Finding, Finding, Finding, Finding,
];

// The second line to the ninth have names.

/** The caller's deadline. */
export const deadline: Finding = first;
export const canceled: Finding = second;
export const dnsTimedOut: Finding = third;
export const dnsTemporary: Finding = fourth;
export const dnsFailed: Finding = fifth;
/** The transport was too slow. */
export const timedOut: Finding = sixth;
export const bodyCut: Finding = seventh;
export const networkFailed: Finding = eighth;

export const unknown: Finding = { type: 0, message: '', retry: false, syscall: '', statusCode: 0 };

/** What an error code stands for. */
export function byCode(code: string): Finding | undefined {
  const whole = `-${code}-`;
  return code === '' ? undefined : rules.find(({ codes }) => codes.some((part) => whole.includes(part)));
}

/** What a text says, where there is no code. It should not hold URLs, whose words mean nothing. */
export function byWords(text: string): Finding | undefined {
  const lower = text.toLowerCase();
  const has = (word: string): boolean => (word.startsWith('!') ? !has(word.slice(1)) : lower.includes(word));
  return rules.find(({ words }) => words.some((all) => all.every(has)));
}
