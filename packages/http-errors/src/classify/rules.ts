import type { ErrorType } from './error-type.ts';

/** A kind of failure: its type, whether another attempt may succeed, its message, and the pattern of lines about it. */
export type Rule = readonly [type: ErrorType, retry: boolean, message: string, pattern: RegExp];

// The first rule whose pattern matches a line decides. A line is in lower case, and is one of two things, distinguished by
// commas, underscores and the space in front:
// - the facts of one error: `syscall,code,name,eventhttp status`, of which most are empty;
// - after a space, the words of a chain of errors. The rules with words are in the order of the table of keywords.
// Within a pattern, the order of alternatives means nothing; it is the one that compresses best.
// The first rule matches all system calls but those of the network, `[crsw]`, and of DNS, `[gq]`.
const rules: readonly Rule[] = [
  [0, false, '', /^(?!write|send|connect|recv|shutdown|bind|query|get|read|[ ,])/],
  [1, true, 'network operation timed out', /^[wcrs]\w*,\w*time/],
  [1, true, 'network operation failed', /^[wcrs].*?(?:epipe|tunreach|econnre)/],
  [2, false, 'request timeout', /(?<!,epipe|,econnreset),timeouterror,(?:http|request)|,request-timeout/],
  [1, true, 'network error occurred', /proxy(?:_tunnel.*http (?:$|5)| response \(5)/],
  [1, false, 'network error occurred', /proxy(?:_tunnel| response)/],
  [3, false, 'request was canceled', /,aborted,|abort_err|err_abort|,(?:cancel|abort)\w*error/],
  // A response that a client threw: the last rule but two matches it as well, but only after thirty others.
  [11, false, '', /^,(?:err_(?:ba|no)\w+)?,.*http [45]/],
  [9, true, 'DNS resolution timed out', /^[gq].*time|\betimeout/],
  [9, true, 'DNS resolution failed', /eai_again|eservfail|temporary failure in name|^[gq].*refused/],
  [9, false, 'DNS resolution failed', /eai_|^[gq]|enotfound/],
  [
    1,
    true,
    'network error occurred',
    /err_(?:network|socket(?:_clo|,)|stream_des)|und_err,|am_cancel|_prx_|socks5_reply|epipe|tunreach|econnre/,
  ],
  [2, true, 'network timeout occurred', /[_-]timeout,|timedout/],
  [
    4,
    true,
    'unexpected end of response',
    /^ terminated$|premature[_ ]close|z_buf|reading[_ ]res|stream has been aborted|invalid_eof|res_content|reading a body|mismatch,read/,
  ],
  [3, false, 'request context was canceled', /context canceled/],
  [2, true, 'request context deadline exceeded', /context deadline exceeded/],
  [
    10,
    false,
    'redirect limit exceeded',
    /max(?:imum)? ?redirect|,max-redirect|redirect count|stopped after.*redirect|redirect_max|too_many_red/,
  ],
  [10, false, 'circular redirect detected', /circular redirect/],
  [10, false, 'redirect blocked by policy', /,no-redirect|unexpected redirect|redirect blocked|err_fr_red/],
  [
    10,
    false,
    'invalid HTTP/2 request header',
    /^(?=.*invalid).*http2(?!_)|pseudoheader|http2_(?:invalid_[hc]|connect_|header)/,
  ],
  [1, true, 'connection pool exhausted', /max_orig|pool exhausted|err_(?:bpl|pool)/],
  [1, true, 'connection refused by server', /connection[_ ]?refused/],
  [9, false, 'DNS resolution failed', /dns error|no such host/],
  [1, true, 'connection reset by peer', /connection[_ ]?reset/],
  [
    1,
    true,
    'connection closed by peer',
    /connection[_ ]?(?:lost|closed)|socket (?:hang up|disconnected|closed)|^ connection terminated une|(?:peer|side) closed/,
  ],
  [1, true, 'broken pipe', /broken pipe/],
  [1, true, 'network unreachable', /network (?:is )?unreachable/],
  [1, true, 'host unreachable', /host unreachable|no route to host/],
  [
    8,
    false,
    'certificate validation error',
    /c(?:ert|rl)[,_]|certificate_ver|,out_of_mem|hostname_mis|,un(?:specified,|able_to_)|path_length|,invalid_(?:ca|pur)/,
  ],
  [
    7,
    false,
    'TLS handshake error',
    /^(?=.*(?:handshake|unsupported protocol|version)).*(?:ssl|tls)|err_(?:o?ssl|tls)|fatal alert|,eproto,|corrupt message/,
  ],
  [8, false, 'certificate validation error', /certificate|x509/],
  [5, true, 'HTTP transport error', /transport|req_retry|err_(?:http2(?!_u)|info)/],
  [
    4,
    false,
    'failed to read response body',
    /err_(?:string|buffer|ws|_err|encoding|brotli)|failed to read response body|response_body|res_exceed|invalid_chunk|,max-size|,z(?:std|_)|integrity|_junk|chunk size|,jsonerror,|-json,|decompress|zlib/,
  ],
  [
    5,
    true,
    'HTTP protocol error',
    /hpe_|headers_overflow|match the protocol|protocol error|httpparser|http [\w-]+ parsed/,
  ],
  [4, true, 'unexpected end of response', /unexpected e(?:of|nd of file)/],
  [10, false, 'client is closed', /err_(?:destroyed|closed|client_closed)/],
  [
    10,
    false,
    'URL validation failed',
    /api cannot load|invalid[_ ]?(?:redirect|url)|bad port|scheme|unsupported protocol|_protocol,|protocols are|unescaped/,
  ],
  [
    10,
    false,
    'request validation failed',
    /duplex|validation failed|header.*invalid|socket_bad|invalid header|valid http m|legal http|req_content|bytestring|method cannot|err_(?:http|nil|method|web|invalid|missing|out_of|stream|bad_option|proxy|fr_|not_sup|file|empty)|includes cred/,
  ],
  [1, false, 'network operation failed', /^\w/],
  [
    1,
    false,
    'network error occurred',
    /^,e(?:a[fdc]|conna|prot|perm|host|notc|[mn]fi|net|nob|inval)|err_(?:ip_|socks|access)/,
  ],
  [11, false, '', /(?:http|server response:) [45]/],
  [2, true, 'operation timed out', /^(?!.*context).*time(?:d )?out/],
  [1, true, 'network error occurred', /fetch failed|failed to fetch|networkerror|load failed|error sending request/],
];

export const unknown: Rule = [0, false, '', /^/];

const anything = new RegExp(rules.map((rule) => rule[3].source).join('|'));

/** The rule for a line. */
export function ruleFor(line: string): Rule {
  // Most words match no rule, which one pattern shows sooner than forty.
  if (line.startsWith(' ') && !anything.test(line)) return unknown;
  return rules.find((rule) => rule[3].test(line)) ?? unknown;
}
