/**
 * The causes of each error code and the ways out; the documentation in the code says what happened.
 * A code without advice, and advice without a code, fail the build.
 *
 * @type {Readonly<Record<string, {why: readonly string[], todo: readonly string[]}>>}
 */
export const advice = {
  SYNTAX: {
    why: [
      'The text has a comment, a trailing comma, single quotes, an unquoted name, `NaN` or a byte order mark: JSON has none of them.',
      'The text was cut: `reason` is `truncated`.',
      'The bytes are not UTF-8: `reason` is `utf8`.',
      'The text is not JSON at all, such as an HTML page of a proxy.',
    ],
    todo: [
      'Print `error.frame(text)`: it shows the line with a caret. It contains a part of the document, so keep it out of logs that must not have one.',
      'For a text that is still arriving, read it with `newDecoder` or `partial` of `@wirework/codec`.',
      'For a response, look at its status and media type first.',
    ],
  },
  UNMARSHAL_TYPE: {
    why: [
      'A property has another kind than in the target, such as a string for `t.int()`.',
      'A number is out of range for the target, or has a fraction where it may not.',
    ],
    todo: [
      'Read `struct`, `field` and `type` of the error, and `line` and `column`.',
      'If the document is right, change the target: `t.nullable(…)` for null, `t.optional(…)` for a property that may be missing, `t.any()` for anything.',
    ],
  },
  UNSUPPORTED_TYPE: {
    why: ['The value has a function, a symbol or another type without a JSON form.'],
    todo: ['Give the object a `toJSON` method, or leave the property out.', '`pointer` shows where the value is.'],
  },
  UNSUPPORTED_VALUE: {
    why: ['A number is `NaN` or infinite.', 'An object contains itself.'],
    todo: [
      'Replace the number by null or a string before it is written.',
      'For a cycle, follow `pointer` and break it with a `toJSON` method.',
    ],
  },
  INVALID_UNMARSHAL: {
    why: [
      'The second argument of `unmarshal` or `decode` is neither a `t.…` target, nor a Standard Schema, nor an object or array to fill.',
    ],
    todo: ['Pass a target, such as `t.object({ id: t.int() })`, or leave the argument out.'],
  },
  MARSHALER: {
    why: ['A `toJSON` method threw, or returned something that has no JSON form.'],
    todo: ['Read `cause`: it is what the method threw. `type` names its class.'],
  },
  END_OF_INPUT: {
    why: ['The stream ended after a complete value, and one more was asked for.'],
    todo: [
      'End the loop: this is the clean end. `for await (const value of decoder)` and `await decoder.more()` handle it.',
      'If a value was expected, the sender closed the stream too early.',
    ],
  },
  UNKNOWN_FIELD: {
    why: ['Unknown properties are refused (`disallowUnknownFields`), and the document has one.'],
    todo: [
      'Compare the name with the fields of the target: upper and lower case count.',
      'Allow unknown properties if the sender may add some.',
    ],
  },
  DUPLICATE_NAME: {
    why: [
      "An object has the same name twice, and `duplicates: 'reject'` is set. Programs disagree about which one counts.",
    ],
    todo: ['Correct the sender. Without the option the last one counts, as in `JSON.parse`.'],
  },
  PATH_SYNTAX: {
    why: [
      'A path has an empty segment (`a..b`), an open bracket, or `[+]` where nothing can be appended.',
      'The path is a JSON Pointer or a JSONPath query, which have another grammar.',
    ],
    todo: [
      '`offset` is the position in the path. The grammar is on [one page](../reference/path-syntax.md).',
      'For names from outside, pass segments as an array, or use `escapeSegment`.',
      'For a JSON Pointer, use `compilePointer`.',
    ],
  },
  PATH_NOT_FOUND: {
    why: [
      'A property is missing, an index is out of range, or the path leads through a string, number, boolean or null.',
      'A name is spelled differently, or has a dot that must be escaped.',
    ],
    todo: [
      'Read leniently: `get(value, path)` returns `undefined`, and `{ default: … }` returns a default.',
      'To create what is missing while setting, pass `{ create: true }`.',
      'For a name with a dot, write `["a.b"]`.',
    ],
  },
  TYPE_MISMATCH: {
    why: [
      'A step of the path needs an object and finds an array, or the reverse.',
      'A conversion such as `asInt()` met a value of another kind.',
    ],
    todo: [
      'Compare `expected` and `actual`.',
      'To reach into every item of an array, write `users[*].name` or `users{name}`.',
    ],
  },
  LIMIT_EXCEEDED: {
    why: [
      'A text, its nesting, a path or a number of results is larger than a limit allows. Limits protect against hostile input, and each has a finite default.',
    ],
    todo: [
      '`limit` is the name of the option and `max` its value: raise it where the input is trusted.',
      'Read large input as a stream.',
    ],
  },
  NUMBER_RANGE: {
    why: ['A literal such as `1e400` or `9007199254740993` does not fit the type that was asked for.'],
    todo: ["Keep the digits: `numbers: 'lossless'` gives a `JsonNumber`, `numbers: 'bigint'` a bigint."],
  },
  PROCESSOR_CLOSED: {
    why: ['A method of a processor was called after `close()`, or a parsed document was read after `release()`.'],
    todo: [
      'Close the processor where its owner ends, not where one call ends.',
      'Make a new one with `createProcessor()`.',
    ],
  },
  SCHEMA: {
    why: ['The schema has a keyword with a value that its dialect does not allow, or a reference without a target.'],
    todo: [
      '`pointer` is the location in the schema.',
      'Pass other documents that it refers to in `registry`; nothing is fetched.',
    ],
  },
  PATCH: {
    why: [
      'A `test` failed, a path does not exist, or an operation lacks a property. No operation of the patch was applied.',
    ],
    todo: [
      '`operation` is the index of the operation and `reason` says why.',
      'Read the document again and make the patch against its current state.',
    ],
  },
  CONTRACT_ERROR: {
    why: [
      'A part of the document has the wrong form, such as a parameter without `in`, or a schema has a fault.',
      'A reference leads nowhere, or to a document that is not in `registry`: nothing is fetched.',
      'The document is Swagger 2.0, or of another version than 3.0, 3.1 and 3.2.',
    ],
    todo: [
      'Read `pointer`, and `line` and `column` of a text.',
      'Give further documents in the option `registry`, by their absolute URI.',
      'Call `contract.compileSchemas()` at the start: without it, a schema with a fault is found when it is first needed.',
    ],
  },
  DRIFT_ERROR: {
    why: [
      'The server sends something else than its document says, or the document is older than the server.',
      'The program sends something else: then `side` of the drift is `request`, and nothing was sent.',
    ],
    todo: [
      'Read `drifts`: each has its place in the body and `documentPointer`, the part of the document that it contradicts.',
      'Correct the document if the server is right. `wirework drift` compares recorded traffic with it.',
      "In production, report drifts instead: `onDrift: 'report'` and `report`.",
    ],
  },
  UNKNOWN_ERROR: {
    why: ['Something was thrown that neither a code nor a keyword of its message identifies.'],
    todo: ['Read `cause`. It is not retried, because it is unknown whether that helps.'],
  },
  NETWORK_ERROR: {
    why: [
      'The connection was refused, reset or closed, or there is no route to the host.',
      'The circuit breaker, the bulkhead or the rate limit of the client refused the request; then `cause` is their sentinel.',
    ],
    todo: [
      'Ask `isRetryable()`. The client retries what can be repeated.',
      'Check host, port, proxy and firewall if it happens at once and always.',
    ],
  },
  TIMEOUT: {
    why: [
      'The server or the network was slower than a timeout of the client.',
      'The deadline that the caller set has passed; that is not retried.',
    ],
    todo: [
      'Use `isRetryable()` to distinguish them.',
      'Compare the `timeouts` of the configuration with what the server needs.',
    ],
  },
  CONTEXT_CANCELED: {
    why: ['The caller aborted the request through its `signal`, or closed the client.'],
    todo: ['Usually nothing: the caller aborted it. The reason of the abort is in `cause`.'],
  },
  RESPONSE_READ_ERROR: {
    why: ['The body broke off before its end, or cannot be decompressed.'],
    todo: [
      'If `isRetryable()`, ask again; use `download` for large files, which resumes.',
      'If it always fails, the server or a proxy sends a wrong `Content-Encoding`.',
    ],
  },
  TRANSPORT_ERROR: {
    why: ['The other side does not speak HTTP, or violates it.'],
    todo: [
      'Check the port and the scheme: HTTPS to an HTTP port looks like this.',
      'Read `cause` for what the parser met.',
    ],
  },
  RETRY_EXHAUSTED: {
    why: ['All attempts failed. `attempts` is their number, and `cause` the classified error of the last one.'],
    todo: ['Handle `cause`: it says why the last attempt failed.', 'Do not retry at once; the server needs time.'],
  },
  TLS_ERROR: {
    why: ['The two sides found no common version or cipher, or the port does not speak TLS.'],
    todo: ['Check the port and the versions that the server offers.'],
  },
  CERTIFICATE_ERROR: {
    why: ['The certificate is expired, is for another host, or its issuer is not trusted. A pin does not match.'],
    todo: [
      "Correct the certificate, or give the issuer's certificate to the client. Do not turn the check off: then anybody can read the connection.",
    ],
  },
  DNS_ERROR: {
    why: ['The host name does not exist, or the name server did not answer.'],
    todo: ['Check the spelling of the host and the resolver of the machine.', 'A temporary failure is retried.'],
  },
  VALIDATION_ERROR: {
    why: [
      'The URL, a header, the body or an option of the request or the client is invalid.',
      'A redirect was refused by the rules of the client.',
      'The client was closed.',
    ],
    todo: [
      'Read the message: it names the field and its bounds. The request was not sent, or not sent on.',
      'Match the cause with `errorIs(error, ErrInvalidHeader)` and its kin.',
    ],
  },
  HTTP_ERROR: {
    why: [
      'A program chose to treat an error status as a failure; by itself, the client returns a response with any status.',
    ],
    todo: ['Look at `statusCode`. 408, 429 and most of 5xx may succeed later.'],
  },
  UNMARSHAL_ERROR: {
    why: ['The body of a response is not JSON, or its value does not match the schema that was passed to `unmarshal`.'],
    todo: [
      '`statusCode` and `contentType` show whether it is the error page of a proxy.',
      '`issues` lists what the schema reported; `line` and `column` where the body stops being JSON.',
    ],
  },
  ERR_NIL_CONFIG: {
    why: ['`createClient(null)` or `validateConfig(null)`, often from a configuration that was not loaded.'],
    todo: ['Leave the argument out for the defaults, or check why there is no configuration.'],
  },
  ERR_INVALID_TIMEOUT: {
    why: ['A timeout is out of its bounds.'],
    todo: ['Timeouts are milliseconds, from 0 to 1,800,000. `field` names the one.'],
  },
  ERR_INVALID_RETRY: {
    why: ['A field of `retry` is out of its bounds.'],
    todo: ['`field` and `bound` of the error say which, and what it may be.'],
  },
  ERR_INVALID_CONNECTION: {
    why: ['A field of `connection` is out of its bounds, or the URL of the proxy is malformed.'],
    todo: ['`field` and `bound` of the error say which, and what it may be.'],
  },
  ERR_INVALID_SECURITY: {
    why: ['A field of `security` is out of its bounds.'],
    todo: ['`field` and `bound` of the error say which, and what it may be.'],
  },
  ERR_INVALID_MIDDLEWARE: {
    why: ['A field of `middleware` is out of its bounds.'],
    todo: ['`field` and `bound` of the error say which, and what it may be.'],
  },
  ERR_INVALID_HEADER: {
    why: [
      'A header has a line feed or another control character, or is too large. Line feeds from input would add headers to the request.',
    ],
    todo: ['Encode the value before it becomes a header.'],
  },
  ERR_EMPTY_FILE_PATH: {
    why: ['A download was given the empty string as its path.'],
    todo: ['Pass the path of a file.'],
  },
  ERR_FILE_EXISTS: {
    why: ['The file of a download exists already.'],
    todo: ['Pass `overwrite: true` to replace it, or `resumeDownload: true` to continue it.'],
  },
  ERR_RESPONSE_BODY_EMPTY: {
    why: ['`json()` or `unmarshal()` was called for a response without a body, such as 204.'],
    todo: ['Check `statusCode` first.'],
  },
  ERR_RESPONSE_BODY_TOO_LARGE: {
    why: ['The body, decompressed, is larger than `maxResponseBodySize`.'],
    todo: ['Raise the limit for this request, or read the body as a stream or by `download`.'],
  },
  ERR_CLIENT_CLOSED: {
    why: ['A method was called after `close()`.'],
    todo: ['Close the client where its owner ends. Make a new one with `createClient()`.'],
  },
  ERR_CIRCUIT_OPEN: {
    why: ['Many requests to this host failed, so the client asks it no more for a while.'],
    todo: ['Wait: after the pause one request tries again. Show the user that the service is down.'],
  },
  ERR_BULKHEAD_FULL: {
    why: ['As many requests to this host are in flight and waiting as the bulkhead allows.'],
    todo: ['Send fewer at once, or raise its bounds.'],
  },
  ERR_RATE_LIMITED: {
    why: ['The client-side rate limit of the host is used up, and waiting would take too long.'],
    todo: ['Send more slowly, or raise the limit if the service allows more.'],
  },
  ERR_SHARED_LIMIT: {
    why: ['The limiter of `sharedLimit` failed or did not answer in time, and `whenDown` is `refuse`.'],
    todo: [
      'Read `cause.cause`: it is what the limiter reported, such as a lost connection to Redis.',
      'Let attempts through within the limit of the process by `whenDown: "allow"`, the default.',
    ],
  },
  ERR_TOKEN_RENEWAL: {
    why: ['The function `renew` of `bearer` threw, took too long, or left the token as it was.'],
    todo: [
      'Read `cause.cause`: it is what the function threw.',
      'Send the user to the login again if the refresh token has expired.',
    ],
  },
  ERR_REQUEST_BODY_TOO_LARGE: {
    why: ['The body of a request is larger than `maxRequestBodySize`.'],
    todo: ['Send it in parts, or raise the limit.'],
  },
  ERR_RESPONSE_HEADERS_TOO_LARGE: {
    why: ['The headers of a response are larger than `maxResponseHeaderBytes`.'],
    todo: ['Look for a cookie or a header that grows. Raise the limit if the server is trusted.'],
  },
  ERR_TOO_MANY_REDIRECTS: {
    why: ['The server redirected more often than `maxRedirects`.'],
    todo: ['Ask for the final address. A login that redirects to itself often lacks a cookie.'],
  },
  ERR_CHECKSUM_MISMATCH: {
    why: ['The downloaded file is not the one that the checksum belongs to. The old file is still there.'],
    todo: ['Download again; compare the checksum with its source.'],
  },
  ERR_DOWNLOAD_IN_PROGRESS: {
    why: ['Another download writes the same file, in this process or another one.'],
    todo: ['Wait for it, or choose another path.'],
  },
};
