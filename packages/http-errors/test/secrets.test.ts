import { text } from 'node:stream/consumers';
import { runInThisContext } from 'node:vm';
import { createGunzip } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Agent, type Dispatcher, ProxyAgent, request } from 'undici';
import { makeCertificate } from '@wirework/test-support';
import { classifyError } from '../src/classify-error.ts';
import { ClientError } from '../src/errors/client-error.ts';
import { errorAs, errorIs } from '../src/errors/error-is.ts';
import { redactor } from '../src/redact/redact-text.ts';
import { allTexts, canaries, leaks } from './lab/canaries.ts';
import { Laboratory, says, saysAndEnds, saysAndResets } from './lab/servers.ts';
import { places, prose, shapes } from './lab/shapes.ts';
import { failure } from './support/failures.ts';

describe('secrets', () => {
  const { user, password, bearer, cookie, token } = canaries;
  const secretUrl = `https://${user}:${password}@h.example/a?token=${token}#${token}`;
  const headers = { authorization: `Bearer ${bearer}`, cookie: `sid=${cookie}` };

  const changed = failure(secretUrl);
  changed.message = 'harmless';
  const hidden = Object.defineProperty(new Error('x'), 'request', { value: { headers } });
  const symbol = Object.assign(new Error('x'), { [Symbol('state')]: { headers } });
  const lazy = Object.defineProperty(new Error('x'), 'request', { enumerable: true, get: () => ({ headers }) });
  class Keeper extends Error {
    readonly options = { headers };
    toJSON(): object {
      return this.options;
    }
  }

  class Computed extends Error {
    /** As in engines whose stacks do not begin with the message. */
    override stack = 'f@main.js:1:2';
    override get message(): string {
      return secretUrl;
    }
  }
  class Located extends Error {
    get url(): string {
      return secretUrl;
    }
  }

  describe('a ClientError contains no secret', () => {
    it.each<readonly [string, unknown]>([
      ['a text with the URL', `cannot get ${secretUrl}`],
      ['a message with the URL', new Error(`request to ${secretUrl} failed`)],
      ['a message that was changed', changed],
      ['a path with a token', new Error(`GET /a?token=${token}: EOF`)],
      ['credentials without a scheme', new Error(`proxy ${user}:${password}@proxy.example:80 refused`)],
      ['a header in a message', new Error(`Headers.append: "Bearer ${bearer}\n" is an invalid header value.`)],
      ['headers in a message', new Error(`sent\nAuthorization: Bearer ${bearer}\nCookie: a=b; sid=${cookie}`)],
      ['headers as JSON in a message', new Error(JSON.stringify({ headers }))],
      ['an input', failure('Invalid URL', { code: 'ERR_INVALID_URL', input: secretUrl, base: secretUrl })],
      ['a socket', failure('other side closed', { code: 'UND_ERR_SOCKET', socket: { headers } })],
      ['data of a parser', failure('x', { name: 'HTTPParserError', data: `Set-Cookie: sid=${cookie}` })],
      [
        'a shape of axios',
        failure('x', {
          name: 'AxiosError',
          config: { headers, url: secretUrl },
          request: { headers },
          response: { headers, status: 500 },
        }),
      ],
      ['a hidden request', hidden],
      ['a request under a symbol', symbol],
      ['a request that is computed', lazy],
      ['a class with a toJSON', new Keeper('x')],
      ['a class that computes its message', new Computed()],
      ['a class that computes its URL', new Located('x')],
      ['a list with a property', failure('x', { errors: Object.assign([new Error('a')], { headers }) })],
      ['a secret under another name', failure('x', { credentials: password })],
      [
        'the names of parts of the request',
        failure('x', { host: `${user}:${password}@h`, hostname: `${user}:${password}@h` }),
      ],
      ['a name', failure('x', { name: secretUrl, code: secretUrl })],
      [
        'a secret in a cause',
        new Error('outer', { cause: new Error('middle', { cause: failure('inner', { headers }) }) }),
      ],
      ['a secret in an aggregate', new AggregateError([new Error('a'), failure('b', { headers }), secretUrl])],
      ['a plain object', { message: secretUrl, headers }],
      ['an array', [secretUrl, headers]],
      ['a symbol', Symbol(secretUrl)],
      ['an exception of the DOM', new DOMException(secretUrl, 'AbortError')],
      ['a frozen error', Object.freeze(failure('x', { headers }))],
    ])('when made of %s', (_name, thrown) => {
      const context = { url: secretUrl, method: 'GET', attempts: 1, host: `${user}:${password}@h.example` };
      const made = new ClientError({ ...context, message: `failed: ${secretUrl}`, cause: thrown });
      for (const error of [
        classifyError(thrown, context),
        made,
        made.withType(6),
        classifyError(made),
        new ClientError({ cause: made }),
      ]) {
        expect(leaks(error)).toEqual([]);
        if (Object(thrown) === thrown) expect(errorIs(error, thrown)).toBe(true);
      }
    });

    it('when made of a text with a name that only the caller knows to be secret', () => {
      const context = { url: `https://h/?tenant=${token}`, sensitiveKeys: ['tenant'] };
      expect(leaks(classifyError(new Error(`cannot get https://h/?tenant=${token}`), context))).toEqual([]);
    });
  });

  describe('the cause of a ClientError', () => {
    it('is the same object when it has no secret', () => {
      const inner = failure('connect ECONNREFUSED 127.0.0.1:1', {
        code: 'ECONNREFUSED',
        syscall: 'connect',
        errno: -111,
        address: '127.0.0.1',
        port: 1,
      });
      for (const cause of [
        inner,
        new TypeError('fetch failed', { cause: inner }),
        new AggregateError([inner], 'all'),
        Object.freeze(failure('x', { timeout: true })),
        new DOMException('a', 'AbortError'),
        new ClientError({ cause: inner }),
      ]) {
        expect(new ClientError({ cause }).cause).toBe(cause);
      }
    });

    it('is the same object in engines that store on an error the place where it was made', () => {
      for (const origin of [
        { line: 3, column: 7, sourceURL: '/app/main.js' },
        { lineNumber: 3, columnNumber: 7, fileName: 'https://app.example/main.js' },
      ]) {
        const cause = failure('x', origin);
        expect(new ClientError({ cause }).cause).toBe(cause);
      }
      expect(leaks(new ClientError({ cause: failure('x', { sourceURL: secretUrl }) }))).toEqual([]);
    });

    it('is kept below errors that are copied', () => {
      const inner = failure('connect ECONNREFUSED 127.0.0.1:1', { code: 'ECONNREFUSED' }, new TypeError('inner'));
      const thrown = new Error(`GET ${secretUrl}`, { cause: new AggregateError([inner, failure('x', { headers })]) });
      const error = new ClientError({ cause: new Error('around', { cause: thrown }) });
      expect(errorAs(error, (it): it is Error => it === inner)).toBe(inner);
      expect(leaks(error)).toEqual([]);
    });

    it('does not keep the original of a copy alive', async () => {
      const make = (): readonly [ClientError, WeakRef<Error>, WeakRef<object>] => {
        const socket = { headers };
        const thrown = failure('x', { socket });
        return [new ClientError({ cause: thrown }), new WeakRef(thrown), new WeakRef(socket)];
      };
      const [error, thrown, socket] = make();
      // A WeakRef keeps its target until the turn ends.
      await new Promise(setImmediate);
      globalThis.gc?.();
      expect([thrown.deref(), socket.deref(), (error.cause as Error).message]).toEqual([undefined, undefined, 'x']);
    });

    it('is a copy with ten errors when its list of errors is longer', () => {
      const cause = failure('x', { errors: new Array(2 ** 32 - 1) });
      expect((new ClientError({ cause }).cause as AggregateError).errors).toHaveLength(10);
      const list = (length: number): Error => failure('x', { errors: new Array<string>(length).fill('y') });
      const [ten, eleven] = [list(10), list(11)];
      expect(new ClientError({ cause: ten }).cause).toBe(ten);
      expect((new ClientError({ cause: eleven }).cause as AggregateError).errors).toEqual(new Array(10).fill('y'));
    });

    it('is a copy when it has 50 own properties or more than ten errors', () => {
      const wide = (own: number): Error =>
        failure('x', Object.fromEntries(Array.from({ length: own - 2 }, (_, i) => [`k${i}`, null])));
      const deep = (errors: number): Error => new Error('x', errors === 1 ? undefined : { cause: deep(errors - 1) });
      for (const cause of [wide(49), deep(10)]) expect(new ClientError({ cause }).cause).toBe(cause);
      for (const cause of [wide(50), deep(11)]) expect(new ClientError({ cause }).cause).not.toBe(cause);
    });

    it('is an error even if a plain object was thrown', () => {
      const copy = new ClientError({ cause: { code: 'E', errors: [{ message: 'm', errors: [] }] } })
        .cause as AggregateError;
      expect([copy.name, copy.message, copy.stack, Object.hasOwn(copy, 'cause')]).toEqual([
        'Error',
        '',
        'Error: ',
        false,
      ]);
      expect(copy.errors.map(String)).toEqual(['Error: m']);
      copy.name = 'Other';
      expect(copy.name).toBe('Other');
    });

    it('is a copy without numbers under sensitive names', () => {
      for (const secret of [{ otp: 123_456 }, { password: 123_456 }])
        expect(Object.keys(new ClientError({ cause: failure('x', secret) }).cause as Error)).toEqual([]);
      const harmless = failure('x', { retries: 3 });
      expect(new ClientError({ cause: harmless }).cause).toBe(harmless);
    });

    it('is a copy with the same facts, but without objects and secrets', () => {
      const cause = failure(`cannot get ${secretUrl}`, {
        name: 'SocketError',
        code: 'UND_ERR_SOCKET',
        syscall: 'read',
        socket: {},
        status: 200,
      });
      const copy = new ClientError({ cause }).cause as Error;
      expect(copy).not.toBe(cause);
      expect([copy.name, copy.message]).toEqual([
        'SocketError',
        'cannot get https://***:***@h.example/a?token=[REDACTED]',
      ]);
      expect({ ...copy }).toEqual({ code: 'UND_ERR_SOCKET', syscall: 'read', status: 200 });
      expect(copy.stack).toBe(`SocketError: ${copy.message}`);
      expect(Object.prototype.toString.call(copy)).toBe('[object Error]');
    });
  });
});

describe('redaction', () => {
  const redact = redactor();
  const secret = 'cAnArY-7f31';

  const names = (
    'access_token apikey assertion auth authorization basic bearer clientSecret cookie cookies cookie2 credential credentials DB_PASS jwt otp pass passcode passphrase passwd ' +
    'password pw pwd samlresponse secret session_id sid sig sign signature token api-key'
  )
    .split(' ')
    .concat('API key', 'private key', 'session ID');
  /** How a sentence speaks of a secret. */
  const spoken: readonly ((name: string, it: string) => string)[] = [
    (name, it) => `the ${name} ${it} is wrong`,
    (name, it) => `the ${name} (${it}) has expired`,
    (name, it) => `${name} is ${it}`,
    (name, it) => `${name} provided ${it}`,
    (name, it) => `${name}|${it}`,
    (name, it) => `${name} → ${it}`,
    (name, it) => `${name}: ${it}`,
    (name, it) => `${name}\u00a0${it}`,
    (name, it) => `no ${name}\t${it} there`,
  ];

  describe('redactor() on known forms', () => {
    it.each(shapes)(
      'removes the secret of %s in any surroundings, and changes nothing when called again',
      (_name, textOf) => {
        for (const place of places) {
          const clean = redact(place(textOf(secret)));
          expect(clean).not.toContain('cAnArY');
          expect(redact(clean)).toBe(clean);
        }
      },
    );

    it.each(names)('removes a random value after the word %s', (name) => {
      for (const speak of spoken) expect(redact(speak(name, '4f9c2a17ab'))).not.toContain('4f9c');
    });

    it('removes any secret in these forms', () => {
      fc.assert(
        fc.property(
          fc.constantFrom(...shapes),
          fc.constantFrom(...places),
          fc.stringMatching(/^[A-Z][\w.~+-]{8,16}[A-Z]$/),
          ([, textOf], place, any) => {
            expect(redact(place(textOf(any)))).not.toContain(any);
          },
        ),
        { numRuns: 2000 },
      );
    });

    it.each(prose)('keeps the text: %s', (text) => {
      expect(redact(text)).toBe(text);
    });

    it('returns the same for a text without a sign of a secret as a full search', () => {
      const full = redactor(['a name that no text has']);
      const told = names.flatMap((name) =>
        spoken.flatMap((speak) => ['4f9c2a17ab', '94f9c2a1', 'abcdefg1', 'abcdefghijk'].map((it) => speak(name, it))),
      );
      for (const text of [
        ...prose,
        ...told,
        ...shapes.flatMap(([, textOf]) => places.map((place) => place(textOf(secret)))),
      ])
        expect(redact(text)).toBe(full(text));
    });
  });

  describe('classifyError() removes a secret', () => {
    const thrown: readonly (readonly [where: string, make: (text: string) => unknown])[] = [
      ['in a string', (text) => text],
      ['in a message', (text) => new Error(text)],
      ['in a message of a cause', (text) => new Error('x', { cause: new Error(text) })],
      ['in a cause that is a string', (text) => new TypeError('fetch failed', { cause: text })],
      ['in an aggregate', (text) => new AggregateError([new Error('a'), new Error(text)])],
      ['in a name', (text) => Object.assign(new Error('x'), { name: text })],
      ['in a code', (text) => Object.assign(new Error('x'), { code: text })],
      ['in a stack', (text) => Object.assign(new Error('x'), { stack: `Error: x\n${text}\n    at f (/a.js:1:2)` })],
      ['in a frame', (text) => Object.assign(new Error('x'), { stack: `Error: x\n    at f (${text}:1:2)` })],
      [
        'in other properties',
        (text) =>
          Object.assign(new Error('x'), { detail: text, options: { text }, url: text, hostname: text, syscall: text }),
      ],
      ['in the name of a property', (text) => Object.assign(new Error('x'), { [text]: 'x', [Symbol(text)]: text })],
    ];

    it.each(thrown)('%s', (_where, make) => {
      for (const [, textOf] of shapes) {
        const text = textOf(secret);
        const error = classifyError(make(text), { url: 'https://h/', method: 'GET' });
        expect(allTexts(error)).not.toContain('cAnArY');
      }
    });
  });
});

describe('laboratory', () => {
  // Each failure is raised for real, on loopback, through undici and through the fetch of Node.

  type Connect = NonNullable<Agent.Options['connect']>;

  interface Failure {
    readonly name: string;
    /** Starts what is needed and gives the origin to ask. */
    readonly start: (lab: Laboratory) => Promise<string>;
    readonly agent?: Agent.Options;
    readonly connect?: Connect;
    readonly signal?: () => AbortSignal;
    readonly expected: {
      readonly code: string;
      readonly retryable: boolean;
      /** A code, a name or a word that the cause must hold: that it failed as intended. */
      readonly because: RegExp;
    };
  }

  const head = `HTTP/1.1 200 OK\r\nSet-Cookie: sid=${canaries.cookie}\r\n`;
  const day = 86_400_000;
  const root = makeCertificate({ name: 'Laboratory Root', isAuthority: true });
  const host = '127.0.0.1';
  const leaf = makeCertificate({ name: 'Leaf', issuer: root, names: [host] });

  const http =
    (behave: Parameters<Laboratory['tcp']>[0]): Failure['start'] =>
    async (lab) =>
      `http://${host}:${await lab.tcp(behave)}`;
  const https =
    (options: Parameters<Laboratory['tls']>[0]): Failure['start'] =>
    async (lab) =>
      `https://${host}:${await lab.tls(options)}`;
  const lookup = (code: string, errno: number): Connect => ({
    lookup: (hostname, _options, done) => {
      done(
        Object.assign(new Error(`getaddrinfo ${code} ${hostname}`), { errno, code, syscall: 'getaddrinfo', hostname }),
        '',
        0,
      );
    },
  });

  const failures: Failure[] = [
    {
      name: 'a refused connection',
      start: async (lab) => `http://${host}:${await lab.closedPort()}`,
      expected: { code: 'NETWORK_ERROR', retryable: true, because: /ECONNREFUSED/ },
    },
    {
      name: 'a reset before the response',
      start: http(saysAndResets('')),
      expected: { code: 'NETWORK_ERROR', retryable: true, because: /ECONNRESET|other side closed/ },
    },
    {
      name: 'a reset within the body',
      start: http(saysAndResets(`${head}Content-Length: 100\r\n\r\nhalf`)),
      expected: { code: 'RESPONSE_READ_ERROR', retryable: true, because: /ECONNRESET|other side closed|terminated/ },
    },
    {
      name: 'a connection that is closed early',
      start: http(saysAndEnds('')),
      expected: { code: 'NETWORK_ERROR', retryable: true, because: /other side closed/ },
    },
    {
      name: 'a name that does not exist',
      start: async () => 'http://nowhere.invalid',
      connect: lookup('ENOTFOUND', -3008),
      expected: { code: 'DNS_ERROR', retryable: false, because: /ENOTFOUND/ },
    },
    {
      name: 'a name server that does not answer now',
      start: async () => 'http://nowhere.invalid',
      connect: lookup('EAI_AGAIN', -3001),
      expected: { code: 'DNS_ERROR', retryable: true, because: /EAI_AGAIN/ },
    },
    {
      // A server that accepts and never answers the TLS handshake: connecting is not done until that is.
      name: 'a connect timeout',
      start: async (lab) => `https://${host}:${await lab.tcp(() => undefined)}`,
      connect: { timeout: 100 },
      expected: { code: 'TIMEOUT', retryable: true, because: /UND_ERR_CONNECT_TIMEOUT/ },
    },
    {
      name: 'a header timeout',
      start: http(() => undefined),
      agent: { headersTimeout: 100 },
      expected: { code: 'TIMEOUT', retryable: true, because: /UND_ERR_HEADERS_TIMEOUT/ },
    },
    {
      name: 'a body timeout',
      start: http(says(`${head}Content-Length: 100\r\n\r\nhalf`)),
      agent: { bodyTimeout: 100 },
      expected: { code: 'TIMEOUT', retryable: true, because: /UND_ERR_BODY_TIMEOUT/ },
    },
    {
      name: "the caller's deadline",
      start: http(() => undefined),
      signal: () => AbortSignal.timeout(50),
      expected: { code: 'TIMEOUT', retryable: false, because: /TimeoutError/ },
    },
    {
      name: "the caller's cancellation",
      start: http(() => undefined),
      signal: () => AbortSignal.abort(),
      expected: { code: 'CONTEXT_CANCELED', retryable: false, because: /AbortError/ },
    },
    {
      name: 'an expired certificate',
      start: https(
        makeCertificate({ name: 'Expired', issuer: root, names: [host], until: new Date(Date.now() - day / 2) }),
      ),
      expected: { code: 'CERTIFICATE_ERROR', retryable: false, because: /CERT_HAS_EXPIRED/ },
    },
    {
      name: 'a certificate that is not valid yet',
      start: https(
        makeCertificate({ name: 'Early', issuer: root, names: [host], from: new Date(Date.now() + day / 2) }),
      ),
      expected: { code: 'CERTIFICATE_ERROR', retryable: false, because: /CERT_NOT_YET_VALID/ },
    },
    {
      name: 'a self-signed certificate',
      start: https(makeCertificate({ name: 'Self', names: [host] })),
      expected: { code: 'CERTIFICATE_ERROR', retryable: false, because: /DEPTH_ZERO_SELF_SIGNED_CERT/ },
    },
    {
      name: 'a certificate of another host',
      start: https(makeCertificate({ name: 'Other', issuer: root, names: ['other.example'] })),
      expected: { code: 'CERTIFICATE_ERROR', retryable: false, because: /ERR_TLS_CERT_ALTNAME_INVALID/ },
    },
    {
      name: 'a certificate of an untrusted root',
      start: async (lab) => {
        const stranger = makeCertificate({ name: 'Stranger', isAuthority: true });
        return https(makeCertificate({ name: 'Leaf', issuer: stranger, names: [host] }))(lab);
      },
      expected: { code: 'CERTIFICATE_ERROR', retryable: false, because: /UNABLE_TO_VERIFY_LEAF_SIGNATURE/ },
    },
    {
      name: 'a TLS version that the server refuses',
      start: https({ ...leaf, maxVersion: 'TLSv1.2' }),
      connect: { minVersion: 'TLSv1.3' },
      expected: { code: 'TLS_ERROR', retryable: false, because: /ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION/ },
    },
    {
      name: 'a server that demands a client certificate',
      start: https({ ...leaf, requestCert: true, maxVersion: 'TLSv1.2' }),
      expected: { code: 'TLS_ERROR', retryable: false, because: /ERR_SSL_|EPROTO/ },
    },
    {
      name: 'plain HTTP on a TLS port',
      start: async (lab) => `https://${host}:${await lab.tcp(saysAndEnds('HTTP/1.1 400 Bad Request\r\n\r\n'))}`,
      expected: { code: 'TLS_ERROR', retryable: false, because: /WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG/ },
    },
    {
      name: 'TLS on a plain HTTP port',
      start: async (lab) => `http://${host}:${await lab.tcp(says(Buffer.from([0x15, 3, 1, 0, 2, 2, 70])))}`,
      expected: { code: 'TRANSPORT_ERROR', retryable: true, because: /HTTPParserError/ },
    },
    {
      name: 'garbage instead of a status line',
      start: http(says(`garbage ${canaries.cookie}\r\n\r\n`)),
      expected: { code: 'TRANSPORT_ERROR', retryable: true, because: /HTTPParserError/ },
    },
    {
      name: 'headers that are too large',
      start: http(says(`${head}X-Large: ${'x'.repeat(70_000)}\r\n\r\n`)),
      expected: { code: 'TRANSPORT_ERROR', retryable: true, because: /UND_ERR_HEADERS_OVERFLOW/ },
    },
    {
      name: 'a body cut off under Content-Length',
      start: http(saysAndEnds(`${head}Content-Length: 100\r\n\r\nhalf`)),
      expected: {
        code: 'RESPONSE_READ_ERROR',
        retryable: true,
        because: /other side closed|UND_ERR_RES_CONTENT_LENGTH_MISMATCH|terminated/,
      },
    },
    {
      name: 'a chunked body cut off',
      start: http(saysAndEnds(`${head}Transfer-Encoding: chunked\r\n\r\n10\r\nhalf`)),
      expected: {
        code: 'RESPONSE_READ_ERROR',
        retryable: true,
        because: /other side closed|HPE_INVALID_EOF_STATE|terminated/,
      },
    },
    {
      name: 'an invalid chunk size',
      start: http(says(`${head}Transfer-Encoding: chunked\r\n\r\nxyz\r\n`)),
      expected: { code: 'RESPONSE_READ_ERROR', retryable: false, because: /chunk size/ },
    },
    {
      name: 'a body that is not the gzip it should be',
      start: http(says(`${head}Content-Encoding: gzip\r\nContent-Length: 9\r\n\r\nnot gzip!`)),
      expected: { code: 'RESPONSE_READ_ERROR', retryable: false, because: /Z_DATA_ERROR/ },
    },
  ];

  const path = `/parse/tls-handshake?token=${canaries.token}`;
  const headers = { authorization: `Bearer ${canaries.bearer}`, cookie: `sid=${canaries.cookie}` };

  interface Attempt {
    readonly url: string;
    readonly dispatcher: Dispatcher;
    readonly signal: AbortSignal | undefined;
  }

  /** Runs a request to its end and gives what it threw, and the status if a response had begun. */
  type Client = (attempt: Attempt) => Promise<{ readonly thrown: unknown; readonly statusCode?: number }>;

  const clients: Record<string, Client> = {
    undici: async ({ url, dispatcher, signal }) => {
      let statusCode = 0;
      try {
        const response = await request(url, { dispatcher, headers, ...(signal && { signal }) });
        ({ statusCode } = response);
        const { body } = response;
        await text(response.headers['content-encoding'] === 'gzip' ? body.pipe(createGunzip()) : body);
      } catch (thrown) {
        return { thrown, statusCode };
      }
      throw new Error('It did not fail');
    },
    fetch: async ({ url, dispatcher, signal }) => {
      try {
        await (await fetch(url, { dispatcher, headers, signal: signal ?? null } as unknown as RequestInit)).text();
      } catch (thrown) {
        return { thrown };
      }
      throw new Error('It did not fail');
    },
  };

  const lab = new Laboratory();
  const agents: Record<string, typeof Agent> = { undici: Agent };

  beforeAll(async () => {
    // Node bundles another copy of undici for fetch. The dispatcher that it registers leads to the agent of that copy.
    await fetch('data:,');
    const realm = runInThisContext('globalThis') as Record<symbol, object>;
    // From Node 26 on the first is a wrapper for older versions.
    const dispatcher = realm[Symbol.for('undici.globalDispatcher.2')] ?? realm[Symbol.for('undici.globalDispatcher.1')];
    agents['fetch'] = dispatcher?.constructor as typeof Agent;
    expect(agents['fetch']).not.toBe(Agent);
  });

  afterAll(async () => lab.close());

  describe.each(Object.entries(clients))('classifyError() on real failures of %s', (client, run) => {
    it.each(failures)('$name', async ({ start, agent, connect, signal, expected }) => {
      const origin = await start(lab);
      const dispatcher = new (agents[client] as typeof Agent)({ ...agent, connect: { ca: root.cert, ...connect } });
      let error: ClientError;
      try {
        const { thrown, statusCode } = await run({ url: origin + path, dispatcher, signal: signal?.() });
        const url = origin.replace('://', `://${canaries.user}:${canaries.password}@`) + path;
        error = classifyError(thrown, { url, method: 'GET', attempts: 2, statusCode });
      } finally {
        await dispatcher.destroy();
      }
      expect({ client, code: error.code, retryable: error.isRetryable() }).toEqual({
        client,
        code: expected.code,
        retryable: expected.retryable,
      });
      expect(JSON.stringify(error)).toMatch(expected.because);
      expect(leaks(error)).toEqual([]);
      expect(error.url).toBe(`${origin.replace('://', '://***:***@')}/parse/tls-handshake?token=[REDACTED]`);
      expect(error.host).toBe(new URL(origin).hostname);
      const revived = (error.constructor as typeof ClientError).fromJson(JSON.parse(JSON.stringify(error)));
      expect(revived?.toJSON()).toEqual(error.toJSON());
    });
  });

  it.each([
    [407, false],
    [502, true],
  ])('a response %i of a proxy to undici is a NETWORK_ERROR', async (status, retryable) => {
    const dispatcher = new ProxyAgent(
      `http://${host}:${await lab.tcp(saysAndEnds(`HTTP/1.1 ${status} No\r\nContent-Length: 0\r\n\r\n`))}`,
    );
    try {
      const error = classifyError(
        await request('https://target.example/', { dispatcher }).catch((thrown: unknown) => thrown),
      );
      expect([error.code, error.isRetryable()]).toEqual(['NETWORK_ERROR', retryable]);
    } finally {
      await dispatcher.destroy();
    }
  });
});
