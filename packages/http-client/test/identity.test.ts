/**
 * Whose a call is: each way to be a user, beside each part that keeps, shares or repeats responses. Every user gets the
 * response of that user.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { Writable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { cacheStores } from 'undici';
import { dedupe, hedge } from '../src/calls.ts';
import { createCookieJar } from '../src/cookies.ts';
import {
  createFetch,
  createSession,
  type AttemptMiddleware,
  type Client,
  type Config,
  type Middleware,
} from '../src/index.ts';
import {
  bearer,
  cache,
  type CachedResponse,
  type CacheKey,
  type CacheStore,
  type CacheValue,
  createFakeClient,
  digest,
  type FakeAnswer,
  record,
  replay,
  type SentRequest,
} from './support/ring.ts';

const origin = 'https://a.example';
const url = `${origin}/me`;
const users = ['alice', 'bob'] as const;
type User = (typeof users)[number];

/** Sends a request of a user, and resolves with the user for whom the server took it. */
type Get = (user: User) => Promise<string>;
/** Makes a client for the part under test; `user` is for one whose connections belong to a user. */
type Make = (config: Config, user?: User) => Client;

/** A way to be a user. */
interface Way {
  readonly name: string;
  /** Whether a cache answers the second request of a user. */
  readonly isKept: boolean;
  /** Whether equal requests of a user are sent once while they are under way. */
  readonly isShared: boolean;
  readonly open: (make: Make) => Get | Promise<Get>;
}

/** The user on whose behalf the program runs. */
const present = new AsyncLocalStorage<User>();
const text = async (result: Promise<{ text(): string | Promise<string> }>): Promise<string> => (await result).text();
const asUser: AttemptMiddleware = (next) => (attempt) =>
  next({ ...attempt, headers: { ...attempt.headers, authorization: `Bearer ${present.getStore() ?? ''}` } });
const fixed =
  (user: User): AttemptMiddleware =>
  (next) =>
  (attempt) =>
    next({ ...attempt, headers: { ...attempt.headers, authorization: `Bearer ${user}` } });
const later =
  (name: string): Middleware =>
  (next) =>
  (request) =>
    next({ ...request, headers: { ...request.headers, [name]: present.getStore() ?? '' } });
const oneClient =
  (config: Config, options: (user: User) => object = () => ({})) =>
  (make: Make): Get => {
    const client = make(config);
    return (user) => present.run(user, () => text(client.get(url, options(user))));
  };
const extended =
  (config: (user: User) => Config) =>
  (make: Make): Get => {
    const base = make({ baseUrl: origin });
    const clients = { alice: base.extend(config('alice')), bob: base.extend(config('bob')) };
    return (user) => text(clients[user].get('me'));
  };
const perUser =
  (config: (user: User) => Config) =>
  (make: Make): Get => {
    const clients = { alice: make(config('alice'), 'alice'), bob: make(config('bob'), 'bob') };
    return (user) => text(clients[user].get(url));
  };
const session =
  (begin: (user: User) => { readonly headers?: Record<string, string>; readonly identity?: string }, cookie = false) =>
  async (make: Make): Promise<Get> => {
    const client = make({});
    const open = async (user: User): Promise<() => Promise<string>> => {
      const own = createSession({}, { client, origin, ...begin(user) });
      if (cookie) await own.setCookie(`user=${user}`);
      return () => text(own.get(url));
    };
    const sessions = { alice: await open('alice'), bob: await open('bob') };
    return (user) => sessions[user]();
  };
const pem = (content: string): string => `-----BEGIN X-----\n${content}\n-----END X-----\n`;
const jarOf = async (user: User) => {
  const jar = createCookieJar();
  await jar.setCookie(`user=${user}`, origin);
  return jar;
};

const never = { isKept: false, isShared: false };
const apart = { isKept: false, isShared: true };
const both = { isKept: true, isShared: true };
const ways: readonly Way[] = [
  { name: 'authorization of extend', ...apart, open: extended((user) => ({ headers: { authorization: user } })) },
  { name: 'x-user of extend', ...both, open: extended((user) => ({ headers: { 'x-user': user } })) },
  { name: 'x-user of a call', ...both, open: oneClient({}, (user) => ({ headers: { 'x-user': user } })) },
  { name: 'an api key of a call', ...apart, open: oneClient({}, (user) => ({ headers: { 'x-api-key': user } })) },
  { name: 'bearerToken', ...apart, open: oneClient({}, (user) => ({ bearerToken: user })) },
  {
    name: 'basicAuth',
    ...apart,
    open: oneClient({}, (user) => ({ basicAuth: { username: user, password: 'p' } })),
  },
  { name: 'cookie header', ...apart, open: oneClient({}, (user) => ({ headers: { cookie: `user=${user}` } })) },
  { name: 'header of a session', ...never, open: session((user) => ({ headers: { 'x-user': user } })) },
  { name: 'cookie of a session', ...never, open: session(() => ({}), true) },
  {
    name: 'jar of a call',
    ...never,
    open: async (make) => {
      const [client, jars] = [make({}), { alice: await jarOf('alice'), bob: await jarOf('bob') }];
      return (user) => text(client.get(url, { cookies: jars[user] }));
    },
  },
  {
    name: 'jar of extend',
    ...apart,
    open: async (make) => {
      const jars = { alice: await jarOf('alice'), bob: await jarOf('bob') };
      return extended((user) => ({ cookies: jars[user] }))(make);
    },
  },
  {
    name: 'user information of the URL',
    ...apart,
    open: (make) => {
      const client = make({});
      return (user) => text(client.get(`https://${user}:p@a.example/me`));
    },
  },
  {
    name: 'header of createFetch',
    isKept: true,
    isShared: false,
    open: (make) => {
      const fetch = createFetch(make({}));
      return (user) => text(fetch(url, { headers: { 'x-user': user } }));
    },
  },
  { name: 'later middleware that adds a secret', ...never, open: oneClient({ middleware: [later('authorization')] }) },
  { name: 'later middleware that adds a user', ...never, open: oneClient({ middleware: [later('x-user')] }) },
  {
    name: 'attempt middleware of extend',
    ...never,
    open: extended((user) => ({ attemptMiddleware: [fixed(user)] })),
  },
  { name: 'attempt middleware of one client', ...never, open: oneClient({ attemptMiddleware: [asUser] }) },
  {
    name: 'bearer of one client',
    ...never,
    open: oneClient({
      attemptMiddleware: [bearer({ get: () => present.getStore(), renew: () => undefined, origin })],
    }),
  },
  {
    name: 'digest of extend',
    ...never,
    open: extended((user) => ({ attemptMiddleware: [digest({ username: user, password: 'p' })] })),
  },
  {
    name: 'identity of a call with attempt middleware',
    ...both,
    open: oneClient({ attemptMiddleware: [asUser] }, (user) => ({ identity: user })),
  },
  {
    name: 'identity of a call with a secret header',
    ...both,
    open: oneClient({}, (user) => ({ identity: user, bearerToken: user })),
  },
  {
    name: 'identity of extend with attempt middleware',
    ...both,
    open: extended((user) => ({ identity: user, attemptMiddleware: [fixed(user)] })),
  },
  {
    name: 'identity of a session with a cookie',
    isKept: true,
    isShared: false,
    open: session((user) => ({ identity: user }), true),
  },
  {
    name: 'identity of createFetch with attempt middleware',
    isKept: true,
    isShared: false,
    open: (make) => {
      const client = make({ attemptMiddleware: [asUser] });
      const by = { alice: createFetch(client, { identity: 'alice' }), bob: createFetch(client, { identity: 'bob' }) };
      return (user) => present.run(user, () => text(by[user](url)));
    },
  },
  { name: 'client certificate', ...both, open: perUser((user) => ({ tls: { cert: pem(user), key: pem('key') } })) },
  {
    name: 'user of a proxy',
    ...both,
    open: perUser((user) => ({ connection: { proxyUrl: `http://${user}:p@p.example` } })),
  },
];

/** Returns the user of a request, as a server finds it. */
function userOf({ headers }: SentRequest): User | undefined {
  const found = ['authorization', 'cookie', 'x-user', 'x-api-key'].map((name) => String(headers[name] ?? ''));
  const basic = Buffer.from(found[0]?.replace('Basic ', '') ?? '', 'base64').toString();
  return users.find((user) => [...found, basic].some((it) => it.includes(user)));
}

/** Answers with the user; asks for Digest where a request has none. */
const answerTo = (request: SentRequest, user: User | undefined): FakeAnswer => {
  const body = user ?? userOf(request);
  return body === undefined
    ? { status: 401, headers: { 'www-authenticate': 'Digest realm="r", nonce="n", qop="auth", algorithm=SHA-256' } }
    : { headers: { 'cache-control': 'private, max-age=60' }, body };
};

/** Makes clients whose middleware is inside that of the part, and counts the requests with a user. */
function serve(part: () => Middleware) {
  const counts = { sent: 0 };
  const shared = part();
  const make: Make = ({ middleware = [], ...config }, user) =>
    createFakeClient(
      (request) => {
        const answer = answerTo(request, user);
        if (!('status' in answer)) counts.sent++;
        return answer;
      },
      { retry: { maxRetries: 0 }, ...config, middleware: [shared, ...middleware] },
    ).client;
  return { make, counts };
}

/** A store in a `Map`, which pays no attention to `vary`. */
class PlainStore implements CacheStore {
  readonly #kept = new Map<string, CachedResponse>();
  readonly keys: string[] = [];

  get({ origin: at, path, method }: CacheKey): Promise<CachedResponse | undefined> {
    return Promise.resolve(this.#kept.get(method + at + path));
  }

  createWriteStream({ origin: at, path, method }: CacheKey, value: CacheValue): Writable {
    const body: Buffer[] = [];
    this.keys.push(JSON.stringify([path, value]));
    return new Writable({
      write: (chunk: Buffer, _encoding, done) => (body.push(chunk), done()),
      final: (done) => {
        this.#kept.set(method + at + path, { cacheControlDirectives: {}, ...value, body });
        done();
      },
    });
  }

  delete(): void {
    this.#kept.clear();
  }
}

const order: readonly User[] = ['alice', 'bob', 'alice', 'bob', 'bob'];

async function askInTurn(get: Get): Promise<string[]> {
  const got: string[] = [];
  for (const user of order) {
    got.push(await get(user));
    // A store gets a body after the caller.
    for (let turns = 0; turns < 5; turns++) await new Promise((resolve) => setImmediate(resolve));
  }
  return got;
}

const caches: Readonly<Record<string, () => Middleware>> = {
  'in memory': () => cache(),
  'in a store of undici': () => cache({ store: new cacheStores.MemoryCacheStore() }),
  'in a store without vary': () => cache({ store: new PlainStore() }),
  // Only Node 22.13 and later has SQLite.
  ...('SqliteCacheStore' in cacheStores &&
    process.getBuiltinModule?.('node:sqlite') !== undefined && {
      'in SQLite': () => cache({ store: new cacheStores.SqliteCacheStore() as unknown as CacheStore }),
    }),
};

describe.each(Object.entries(caches))('a cache %s', (kind, part) => {
  it.each(ways)('answers each user with the own response: $name', async ({ isKept, open }) => {
    const { make, counts } = serve(part);
    expect(await askInTurn(await open(make))).toEqual(order);
    // A store without `vary` has room for one response of a URL.
    if (kind !== 'in a store without vary') expect(counts.sent).toBe(isKept ? 2 : order.length);
  });
});

it('a store gets neither a name nor a secret', async () => {
  const store = new PlainStore();
  const { make } = serve(() => cache({ store }));
  const client = make({ attemptMiddleware: [fixed('alice')] });
  await client.get(url, { identity: 'alice', headers: { 'x-api-key': 'k-alice', authorization: 'alice' } });
  expect(store.keys).toHaveLength(1);
  expect(store.keys[0]).not.toContain('alice');
});

it('an unsafe request of a user removes the response of the user and that of nobody', async () => {
  const { make, counts } = serve(() => cache());
  const client = make({ headers: { 'x-user': 'alice' } });
  for (const identity of ['alice', 'bob', undefined]) await client.get(url, { identity });
  await client.post(url, { identity: 'alice' });
  const before = counts.sent;
  const attempts = [];
  for (const identity of ['alice', 'bob', undefined])
    attempts.push((await client.get(url, { identity })).meta.attempts);
  expect([attempts, counts.sent - before]).toEqual([[1, 0, 1], 2]);
});

describe('dedupe', () => {
  it.each(ways)('gives each user the own response: $name', async ({ isShared, open }) => {
    const { make, counts } = serve(() => dedupe());
    const get = await open(make);
    expect(await Promise.all(order.map(get))).toEqual(order);
    expect(counts.sent).toBe(isShared ? 2 : order.length);
  });
});

describe('hedge', () => {
  // Each user's first request is never answered.
  it.each(ways.filter(({ name }) => !name.startsWith('digest')))('asks twice for one user: $name', async ({ open }) => {
    const asked = new Set<User | undefined>();
    const make: Make = ({ middleware = [], ...config }, user) =>
      createFakeClient(
        (request) => {
          const of = user ?? userOf(request);
          if (asked.has(of)) return answerTo(request, user);
          asked.add(of);
          return new Promise(() => undefined);
        },
        { ...config, middleware: [hedge({ after: 1 }), ...middleware] },
      ).client;
    const get = await open(make);
    expect(await Promise.all(users.map(get))).toEqual(users);
  });
});

describe('a recording', () => {
  const recorded = ways.filter(({ open, name }) => !name.startsWith('client') && !name.startsWith('user of') && open);

  it.each(recorded)('plays each user the own response in order: $name', async ({ open }) => {
    let recording: ReturnType<typeof record> | undefined;
    await askInTurn(
      await open((config) => {
        recording = record(createFakeClient((request) => answerTo(request, undefined), config).client);
        return recording.client;
      }),
    );
    const har = recording?.har() ?? ({} as never);
    expect(JSON.stringify(har)).not.toContain('identity');
    if (recording === undefined || har.log.entries.some((it) => it.response.status === 401)) return;
    const get = await open((config) => replay(har, {}, { ...config, attemptMiddleware: [] }).client);
    expect(await askInTurn(get)).toEqual(order);
  });

  it('plays in any order each user the response to the own headers', async () => {
    const { client } = record(createFakeClient((request) => answerTo(request, undefined)).client);
    const recording = record(client);
    for (const user of users) await recording.client.get(url, { headers: { 'x-user': user } });
    const player = replay(recording.har(), { matching: 'lenient' }).client;
    for (const user of ['bob', 'alice', 'bob'])
      expect((await player.get(url, { headers: { 'x-user': user } })).text()).toBe(user);
  });
});

describe('a renewal', () => {
  const als = new AsyncLocalStorage<User>();
  const of = (): User => als.getStore() ?? 'alice';

  it('gives each user of one bearer the own new token', async () => {
    const tokens: Record<User, string | undefined> = { alice: 'old-alice', bob: 'old-bob' };
    let running = 0;
    const renewed: string[] = [];
    const { client, sent } = createFakeClient(
      ({ headers }) => ({ status: String(headers['authorization']).includes('new') ? 200 : 401 }),
      {
        attemptMiddleware: [
          bearer({
            origin,
            get: () => tokens[of()],
            renew: async () => {
              expect(++running).toBe(1);
              await new Promise((resolve) => setImmediate(resolve));
              running--;
              renewed.push(of());
              tokens[of()] = `new-${of()}`;
            },
          }),
        ],
      },
    );
    const get = async (user: User): Promise<number> =>
      als.run(user, async () => (await client.get(`${origin}/${user}`)).status);
    expect(await Promise.all([...order, ...order].map(get))).toEqual(Array.from({ length: 10 }, () => 200));
    expect(renewed.sort()).toEqual(['alice', 'bob']);
    for (const { url: to, headers } of sent) expect(headers['authorization']).toContain(to.split('/').at(-1));
  });

  it('gives each user of one bearer the own first token', async () => {
    const tokens: Partial<Record<User, string>> = {};
    const { client, sent } = createFakeClient([{}], {
      attemptMiddleware: [
        bearer({
          origin,
          get: () => tokens[of()],
          renew: async () => {
            const user = of();
            await new Promise((resolve) => setImmediate(resolve));
            tokens[user] = `new-${user}`;
          },
        }),
      ],
    });
    await Promise.all(order.map((user) => als.run(user, () => client.get(`${origin}/${user}`))));
    expect(sent).toHaveLength(order.length);
    for (const { url: to, headers } of sent)
      expect(headers['authorization']).toBe(`Bearer new-${to.split('/').at(-1)}`);
  });

  it('ends its signal at renewTimeout, and the next one starts when it has settled', async () => {
    const calls: { signal: AbortSignal | undefined; settle: () => void }[] = [];
    let token = 't0';
    const { client, sent } = createFakeClient(
      ({ headers }) => ({ status: headers['authorization'] === 'Bearer t2' ? 200 : 401 }),
      {
        attemptMiddleware: [
          bearer({
            origin,
            renewTimeout: 20,
            get: () => token,
            renew: (_refused, signal) =>
              new Promise<void>((resolve) =>
                calls.push({ signal, settle: () => ((token = `t${calls.length}`), resolve()) }),
              ),
          }),
        ],
      },
    );
    await expect(client.get(url)).rejects.toMatchObject({ reason: 'ERR_TOKEN_RENEWAL' });
    expect(calls.map((it) => it.signal?.aborted)).toEqual([true]);
    await expect(client.get(url)).rejects.toMatchObject({ reason: 'ERR_TOKEN_RENEWAL' });
    expect(calls).toHaveLength(1);
    // It was late, and its token counts: the next request does not renew it again.
    calls[0]?.settle();
    token = 't2';
    expect((await client.get(url)).status).toBe(200);
    expect([calls.length, sent.at(-1)?.headers['authorization']]).toEqual([1, 'Bearer t2']);
  });
});

it.each([['', 5, 'x'.repeat(257)]].flat())('identity is refused if it is not a short text', async (identity) => {
  const message = 'a text of 1 to 256 characters';
  expect(() => createFakeClient([{}], { identity: identity as string })).toThrow(message);
  const { client } = createFakeClient([{}]);
  await expect(client.get(url, { identity: identity as string })).rejects.toThrow(message);
  expect(() => createSession({}, { client, identity: identity as string })).toThrow(message);
  expect(() => createFetch(client, { identity: identity as string })).toThrow(message);
});
