import { text } from 'node:stream/consumers';
import { runInThisContext } from 'node:vm';
import { createGunzip } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Agent, ProxyAgent, request, type Dispatcher } from 'undici';
import { makeCertificate } from '@wirework/test-support';
import { classifyError } from '../src/classify-error.ts';
import type { ClientError } from '../src/errors/client-error.ts';
import { canaries, leaks } from './lab/canaries.ts';
import { Laboratory, says, saysAndEnds, saysAndResets } from './lab/servers.ts';

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
    start: https(makeCertificate({ name: 'Early', issuer: root, names: [host], from: new Date(Date.now() + day / 2) })),
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
  // The fetch of Node has an undici of its own. Its agent is reached through the dispatcher that it registers.
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
