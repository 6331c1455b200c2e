import { kindOfCodeIn } from './by-code.ts';
import { kinds, type Kind, type KindName } from './kinds.ts';

// The messages of errors and the kinds of failure that they mean, for errors without a code that is known. The first
// row that matches decides; the rows have the order of "Classification order" of the specification. Texts are in lower
// case.

/** Patterns of messages, each after an example. */
const messages: readonly (readonly [pattern: RegExp, kind: KindName])[] = [
  // undici: 'Proxy response (502) !== 200 when HTTP Tunneling'
  [/proxy response \(5/, 'temporaryNetworkError'],
  // undici: 'Proxy response (407) !== 200 when HTTP Tunneling'
  [/proxy response/, 'networkError'],
  // Deno: 'failed to lookup address information: Temporary failure in name resolution'
  [/temporary failure in name/, 'temporaryDnsFailure'],
  // fetch: 'terminated'
  [/^terminated$/, 'truncatedBody'],
  // Node: 'Premature close'; axios: 'stream has been aborted'
  [/premature close|stream has been aborted/, 'truncatedBody'],
  // Deno: 'error reading a body from connection'; Azure: 'Error reading response as text: aborted'
  [/reading (?:a body|res)/, 'truncatedBody'],
  // Go: 'context canceled'
  [/context canceled/, 'contextCanceled'],
  // Go: 'context deadline exceeded'
  [/context deadline exceeded/, 'contextDeadline'],
  // node-fetch: 'maximum redirect reached at: …'; needle: 'Max redirects reached'; request: 'Exceeded maxRedirects'
  [/max(?:imum)? ?redirect/, 'tooManyRedirects'],
  // fetch: 'redirect count exceeded'; Go: 'stopped after 10 redirects'
  [/redirect count|stopped after.*redirect/, 'tooManyRedirects'],
  // 'circular redirect'
  [/circular redirect/, 'circularRedirect'],
  // fetch: 'unexpected redirect'
  [/unexpected redirect|redirect blocked/, 'blockedRedirect'],
  // Go: 'http2: invalid header', 'invalid header field for http2'
  [/^(?=.*invalid).*http2(?!_)|pseudoheader/, 'invalidHttp2Header'],
  // 'connection pool exhausted'
  [/pool exhausted/, 'exhaustedPool'],
  // Go: 'dial tcp 10.0.0.1:80: connection refused'; Deno: 'Connection refused (os error 111)'
  [/connection ?refused/, 'connectionRefused'],
  // Deno: 'dns error: failed to lookup …'; Go: 'no such host'
  [/dns error|no such host/, 'dnsFailure'],
  // Go: 'connection reset by peer'
  [/connection ?reset/, 'connectionReset'],
  // workerd: 'Network connection lost.'; Go: 'connection closed'
  [/connection ?(?:lost|closed)/, 'connectionClosed'],
  // Node: 'socket hang up', 'Client network socket disconnected …'; redis: 'Socket closed unexpectedly'
  [/socket (?:hang up|disconnected|closed)/, 'connectionClosed'],
  // pg: 'Connection terminated unexpectedly'
  [/^connection terminated une/, 'connectionClosed'],
  // undici: 'other side closed'
  [/(?:peer|side) closed/, 'connectionClosed'],
  // Go: 'write: broken pipe'
  [/broken pipe/, 'brokenPipe'],
  // Go: 'network is unreachable'
  [/network (?:is )?unreachable/, 'networkUnreachable'],
  // Go: 'no route to host'
  [/host unreachable|no route to host/, 'hostUnreachable'],
  // Go: 'TLS handshake failure'; OpenSSL: 'error:0A00010B:SSL routines:ssl3_get_record:wrong version number'
  [/^(?=.*(?:ssl|tls)).*(?:handshake|unsupported protocol|version)/, 'tlsFailure'],
  // Deno: 'received fatal alert: ProtocolVersion', 'received corrupt message of type InvalidContentType'
  [/fatal alert|corrupt message/, 'tlsFailure'],
  // Deno: 'invalid peer certificate: UnknownIssuer'; Go: 'x509: signed by unknown authority'
  [/certificate|x509/, 'certificateFailure'],
  // Go: 'transport connection broken'
  [/transport/, 'transportError'],
  // Go: 'failed to read response body'
  [/failed to read response body/, 'unreadableBody'],
  // fetch: 'integrity mismatch'; llhttp: 'Invalid character in chunk size'
  [/integrity|chunk size/, 'unreadableBody'],
  // workerd: 'Gzip decompression failed.'; Bun: 'ZlibError fetching …'
  [/decompress|zlib/, 'unreadableBody'],
  // llhttp: 'Response does not match the HTTP/1.1 protocol'; Go: 'protocol error'; Deno: 'invalid HTTP version parsed'
  [/match the protocol|protocol error|http [\w-]+ parsed/, 'protocolError'],
  // Go: 'unexpected EOF'; Deno: 'unexpected end of file'
  [/unexpected e(?:of|nd of file)/, 'truncatedBody'],
  // node-fetch: 'uri requested responds with an invalid redirect URL: …'
  [/invalid ?(?:redirect|url)/, 'invalidUrl'],
  // fetch: 'unknown scheme', 'bad port'; axios: 'Unsupported protocol foo:'; node-fetch: 'Only HTTP(S) protocols are
  // supported'
  [/scheme|bad port|unsupported protocol|protocols are/, 'invalidUrl'],
  // workerd: 'Fetch API cannot load: foo://x/'; Node: 'Request path contains unescaped characters'
  [/api cannot load|unescaped/, 'invalidUrl'],
  // 'request validation failed: invalid header'
  [/validation failed|invalid header|header.*invalid/, 'invalidRequest'],
  // fetch: "'G T' is not a valid HTTP method.", 'Request with GET/HEAD method cannot have body.'
  [/valid http m|method cannot/, 'invalidRequest'],
  // node-fetch: 'a is not a legal HTTP header value'; fetch: 'Cannot convert argument to a ByteString …'
  [/legal http|bytestring/, 'invalidRequest'],
  // fetch: 'RequestInit: duplex option is required …', '… a URL that includes credentials'
  [/duplex|includes cred/, 'invalidRequest'],
  // 'HTTP 503 unavailable'; ws: 'Unexpected server response: 503'
  [/(?:http|server response:) [45]/, 'httpStatus'],
  // 'request timed out', 'dial timeout', but not 'timeout in context'
  [/^(?!.*context).*time(?:d )?out/, 'unspecifiedTimeout'],
  // Node: 'fetch failed'; Chromium: 'Failed to fetch'; Firefox: 'NetworkError when attempting to fetch resource.'
  [/fetch failed|failed to fetch|networkerror/, 'temporaryNetworkError'],
  // Safari: 'Load failed'; Deno: 'error sending request for url'
  [/load failed|error sending request/, 'temporaryNetworkError'],
];

/** All patterns as one, which shows in one search that a text matches none. */
const anyMessage = /* @__PURE__ */ new RegExp(/* @__PURE__ */ messages.map(([{ source }]) => source).join('|'));

/** The rest of a longer text is not searched. */
const maxSearchedLength = 2000;

/** Returns the kind of failure that a text means: by a code in it, else by its words. */
export function kindOfText(text: string): Kind | undefined {
  const searched = text.slice(0, maxSearchedLength);
  return kindOfCodeIn(searched) ?? kindOfWords(searched);
}

/** Returns the kind of failure that the words of a text mean. */
export function kindOfWords(text: string): Kind | undefined {
  const words = text.slice(0, maxSearchedLength).toLowerCase();
  if (!anyMessage.test(words)) return undefined;
  const name = messages.find(([pattern]) => pattern.test(words))?.[1];
  return name && kinds[name];
}

/** Returns a text without hosts, paths and URLs, which could be mistaken for keywords. */
export function withoutAddresses(text: string, host: string | undefined): string {
  const words = text.slice(0, maxSearchedLength).split(/\s+/);
  return words.filter((word) => !/[\\/]|\.\w/.test(word) && word.replace(/:.*/, '') !== host).join(' ');
}
