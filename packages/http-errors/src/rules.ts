import type { ErrorType } from './error-type.ts';

/** A kind of failure: its type, whether another attempt may succeed, its message, and the pattern of lines about it. */
export type Rule = readonly [type: ErrorType, retry: boolean, message: string, pattern: RegExp];

// The first rule whose pattern matches a line decides. A line is in lower case, and is one of two things, distinguished by
// commas, underscores and the space in front:
// - the facts of one error: `syscall,code,name,eventhttp status`, of which most are empty;
// - after a space, the words of a chain of errors. The rules with words are in the order of the table of keywords.
// The first rule matches all system calls but those of the network, `[crsw]`, and of DNS, `[gq]`.
const rules: readonly Rule[] = [
  [0, false, '', /^(?![ ,]|connect|bind|read|write|send|recv|shutdown|get|query)/],
  [1, true, 'network operation timed out', /^[crsw]\w*,\w*time/],
  [1, true, 'network operation failed', /^[crsw].*?(?:econnre|epipe|tunreach)/],
  [2, false, 'request timeout', /(?<!,econnreset|,epipe),timeouterror,(?:request|http)|,request-timeout/],
  [1, true, 'network error occurred', /proxy(?:_tunnel.*http (?:5|$)| response \(5)/],
  [1, false, 'network error occurred', /proxy(?:_tunnel| response)/],
  [3, false, 'request was canceled', /,(?:abort|cancel)\w*error|,aborted,|abort_err|err_abort/],
  // A response that a client threw: the last rule but two matches it as well, but only after thirty others.
  [11, false, '', /^,(?:err_(?:ba|no)\w+)?,.*http [45]/],
  [9, true, 'DNS resolution timed out', /^[gq].*time|\betimeout/],
  [9, true, 'DNS resolution failed', /^[gq].*refused|eai_again|eservfail|temporary failure in name/],
  [9, false, 'DNS resolution failed', /^[gq]|enotfound|eai_/],
  [1, true, 'network error occurred', /econnre|epipe|tunreach|socks5_reply|und_err,|_prx_|am_cancel|err_(?:network|stream_des|socket(?:,|_clo))/],
  [2, true, 'network timeout occurred', /[_-]timeout,|timedout/],
  [4, true, 'unexpected end of response', /res_content|mismatch,read|premature[_ ]close|reading_res|invalid_eof|z_buf|^ terminated$|reading a body|stream has been aborted/],
  [3, false, 'request context was canceled', /context canceled/],
  [2, true, 'request context deadline exceeded', /context deadline exceeded/],
  [10, false, 'redirect limit exceeded', /too_many_red|redirect_max|,max-redirect|stopped after.*redirect|redirect count|max(?:imum)? ?redirect/],
  [10, false, 'circular redirect detected', /circular redirect/],
  [10, false, 'redirect blocked by policy', /err_fr_red|,no-redirect|redirect blocked|unexpected redirect/],
  [10, false, 'invalid HTTP/2 request header', /http2_(?:header|invalid_[hc]|connect_)|pseudoheader|^(?=.*invalid).*http2(?!_)/],
  [1, true, 'connection pool exhausted', /err_(?:pool|bpl)|max_orig|pool exhausted/],
  [1, true, 'connection refused by server', /connection[ _]?refused/],
  [9, false, 'DNS resolution failed', /no such host|dns error/],
  [1, true, 'connection reset by peer', /connection[ _]?reset/],
  [1, true, 'connection closed by peer', /connection[ _]?closed|peer closed|side closed|socket hang up/],
  [1, true, 'broken pipe', /broken pipe/],
  [1, true, 'network unreachable', /network (?:is )?unreachable/],
  [1, true, 'host unreachable', /host unreachable|no route to host/],
  [8, false, 'certificate validation error', /c(?:ert|rl)[_,]|,un(?:able_to_|specified,)|hostname_mis|,invalid_(?:ca|pur)|path_length|certificate_ver|,out_of_mem/],
  [7, false, 'TLS handshake error', /,eproto,|err_(?:tls|o?ssl)|^(?=.*(?:handshake|version|unsupported protocol)).*(?:tls|ssl)|fatal alert|corrupt message/],
  [8, false, 'certificate validation error', /certificate|x509/],
  [5, true, 'HTTP transport error', /err_(?:http2(?!_u)|info)|req_retry|transport/],
  [4, false, 'failed to read response body', /res_exceed|response_body|invalid_chunk|chunk size|err_(?:ws|string|buffer|encoding|brotli|_err)|,z(?:_|std)|zlib|_junk|decompress|integrity|,max-size|,jsonerror,|-json,|failed to read response body/],
  [5, true, 'HTTP protocol error', /hpe_|httpparser|headers_overflow|protocol error|http [\w-]+ parsed/],
  [4, true, 'unexpected end of response', /unexpected e(?:of|nd of file)/],
  [10, false, 'client is closed', /err_(?:closed|destroyed|client_is)/],
  [10, false, 'URL validation failed', /invalid[_ ]?(?:url|redirect)|_protocol,|unescaped|scheme|unsupported protocol|protocols are|bad port|api cannot load/],
  [10, false, 'request validation failed', /req_content|socket_bad|err_(?:invalid|proxy|stream|web|not_sup|http|missing|bad_option|out_of|method|fr_|file|config)|validation failed|header.*invalid|invalid header|legal http|valid http m|method cannot|includes cred|bytestring|duplex/],
  [1, false, 'network operation failed', /^\w/],
  [1, false, 'network error occurred', /^,e(?:a[cdf]|conna|host|inval|[mn]fi|net|nob|notc|perm|prot)|err_(?:socks|ip_|access)/],
  [11, false, '', /http [45]/],
  [2, true, 'operation timed out', /^(?!.*context).*time(?:d )?out/],
  [1, true, 'network error occurred', /fetch failed|failed to fetch|networkerror|load failed|network connection lost|error sending request/],
];

export const unknown: Rule = [0, false, '', /^/];

const anything = new RegExp(rules.map((rule) => rule[3].source).join('|'));

/** The rule for a line. */
export function ruleFor(line: string): Rule {
  // Most words match no rule, which one pattern shows sooner than forty.
  if (line.startsWith(' ') && !anything.test(line)) return unknown;
  return rules.find((rule) => rule[3].test(line)) ?? unknown;
}
