import {
  assertTypes,
  belongingTo,
  invalid,
  readKnown,
  type AttemptMiddleware,
  type AttemptRequest,
} from '@wirework/http-client/middleware';
import { readChallenges } from './challenge.ts';
import { mayCarryCredentials, originNeed, readOrigin, withAuthorization } from './origin.ts';

/** Options of {@link digest}. */
export interface DigestOptions {
  readonly username: string;
  readonly password: string;
  /** The only origin that gets the credentials. @default that of the `baseUrl` of the client */
  readonly origin?: string | URL | undefined;
  /**
   * Returns the MD5 of bytes in hexadecimal, for servers that know nothing else: Web Crypto does not have it. On Node:
   * `(bytes) => createHash('md5').update(bytes).digest('hex')`.
   */
  readonly md5?: ((bytes: Uint8Array) => string) | undefined;
}

const knownOptions = new Set(['username', 'password', 'origin', 'md5'] satisfies (keyof DigestOptions)[]);

/**
 * Makes a middleware of attempts, for the list `attemptMiddleware`: Digest authentication (RFC 7616) with `qop=auth`,
 * and SHA-256 or MD5, also as `-sess`. The first request gets a 401 with the challenge and is sent again; later ones
 * are sent with credentials at once, with the count of its nonce. A nonce that has expired meanwhile (`stale=true`) is
 * replaced once. The password itself is never sent. A body that is a stream cannot be sent again, so its 401 is the
 * result.
 *
 * @throws ClientError of type Validation for options that do not exist or are of the wrong type; of a request, if the
 *   server knows only MD5 and there is no option `md5`
 * @example
 * ```ts
 * const camera = createClient({
 *   baseUrl: 'https://camera.example.com',
 *   attemptMiddleware: [digest({ username: 'ada', password: 's' })],
 * });
 * ```
 */
export function digest(options: DigestOptions): AttemptMiddleware {
  const { username, password, origin: given, md5 } = readKnown(options, knownOptions, 'digest');
  for (const [name, value] of Object.entries({ username, password }))
    if (typeof value !== 'string' || /[\u0000-\u001f\u007f]/.test(value))
      throw invalid(`Cannot read the options of digest: ${name} must be a text without control characters`);
  if (username.includes(':')) throw invalid('Cannot read the options of digest: username must not contain a colon');
  assertTypes({ md5 }, ['md5'], 'function');
  const origin = readOrigin(given, 'digest');
  const hashes: Hashes = { md5, 'sha-256': sha256 };
  const sessionOf = openSessions();
  let present: DigestSession | undefined;
  const middleware: AttemptMiddleware = (next) => async (attempt) => {
    if (!mayCarryCredentials(attempt, origin, 'digest')) return next(attempt);
    const send = async (session: DigestSession): ReturnType<typeof next> =>
      next(withAuthorization(attempt, await authorizationOf(session, username, password, attempt)));
    const response = await (present === undefined ? next(attempt) : send(present));
    if (response.statusCode !== 401) return response;
    const challenge = chooseChallenge(response.headers.getAll('www-authenticate'), hashes);
    if (challenge === undefined || attempt.body?.replayable === false) return response;
    const answered = await send((present = sessionOf(challenge)));
    if (answered.statusCode !== 401) return answered;
    // The nonce has expired meanwhile, and the credentials are right.
    const renewed = chooseChallenge(answered.headers.getAll('www-authenticate'), hashes);
    return renewed?.isStale === true ? send((present = sessionOf(renewed))) : answered;
  };
  return belongingTo('attemptMiddleware', middleware, originNeed(origin, 'digest'));
}

/** Nonces whose count is kept. Requests that run at once may have got several. */
const maxSessions = 16;

/** Returns a function that returns the session of a challenge: the one that counts for its nonce, or a new one. */
function openSessions(): (challenge: DigestChallenge) => DigestSession {
  const sessions = new Map<string, DigestSession>();
  return (challenge) => {
    const { nonce, realm, algorithm } = challenge;
    const key = JSON.stringify([nonce, realm, algorithm]);
    const session = sessions.get(key) ?? { ...challenge, cnonce: newNonce(), count: 0 };
    sessions.delete(key);
    sessions.set(key, session);
    const [oldest] = sessions.keys();
    if (sessions.size > maxSessions && oldest !== undefined) sessions.delete(oldest);
    return session;
  };
}

type Hash = (bytes: Uint8Array) => string | Promise<string>;
type Hashes = Readonly<Record<'md5' | 'sha-256', Hash | undefined>>;

/** A challenge that can be answered. */
interface DigestChallenge {
  readonly realm: string;
  readonly nonce: string;
  readonly opaque: string | undefined;
  /** As the server writes it; `undefined` if it names none, for MD5. */
  readonly algorithm: string | undefined;
  readonly isSession: boolean;
  readonly hidesUser: boolean;
  /** Whether only the nonce was refused. */
  readonly isStale: boolean;
  readonly hash: Hash;
}

/** A challenge with its answers so far. */
export interface DigestSession extends DigestChallenge {
  readonly cnonce: string;
  /** Requests that were sent with the nonce. */
  count: number;
}

/**
 * Returns the first challenge that can be answered, because the server prefers it (RFC 7616, section 3.7).
 *
 * @throws ClientError of type Validation if only the option `md5` is missing
 */
export function chooseChallenge(lines: readonly string[], hashes: Hashes): DigestChallenge | undefined {
  let needsMd5 = false;
  for (const { scheme, parameters } of readChallenges(lines)) {
    const [realm, nonce] = [parameters.get('realm'), parameters.get('nonce')];
    const hasQop = parameters.get('qop')?.toLowerCase().split(/[ ,]+/).includes('auth') === true;
    if (scheme !== 'digest' || realm === undefined || nonce === undefined || !hasQop) continue;
    const algorithm = parameters.get('algorithm');
    const [, name = '', session] = /^(md5|sha-256)(-sess)?$/.exec((algorithm ?? 'md5').toLowerCase()) ?? [];
    const hash = name === '' ? undefined : hashes[name as keyof Hashes];
    needsMd5 ||= name === 'md5';
    if (hash === undefined) continue;
    return {
      realm,
      nonce,
      opaque: parameters.get('opaque'),
      algorithm,
      isSession: session !== undefined,
      hidesUser: parameters.get('userhash')?.toLowerCase() === 'true',
      isStale: parameters.get('stale')?.toLowerCase() === 'true',
      hash,
    };
  }
  if (needsMd5)
    throw invalid(
      "Cannot answer the challenge of the server: it knows only MD5, which needs the option 'md5' of digest",
    );
  return undefined;
}

/** Returns the value of `Authorization` for the next request of a session (RFC 7616, section 3.4). */
export async function authorizationOf(
  session: DigestSession,
  username: string,
  password: string,
  { method, url }: Pick<AttemptRequest, 'method' | 'url'>,
): Promise<string> {
  const { realm, nonce, opaque, algorithm, isSession, hidesUser, hash, cnonce } = session;
  const { pathname, search } = new URL(url);
  const uri = pathname + search;
  const nc = (++session.count).toString(16).padStart(8, '0');
  const hashOf = async (...parts: readonly string[]): Promise<string> => hash(encoder.encode(parts.join(':')));
  const user = await hashOf(username, realm, password);
  const secret = isSession ? await hashOf(user, nonce, cnonce) : user;
  const response = await hashOf(secret, nonce, nc, cnonce, 'auth', await hashOf(method, uri));
  const name = hidesUser ? await hashOf(username, realm) : username;
  const fields = [
    isAscii(name) ? `username=${quoted(name)}` : `username*=UTF-8''${percentEncoded(name)}`,
    `realm=${quoted(realm)}`,
    `uri=${quoted(uri)}`,
    ...(algorithm === undefined ? [] : [`algorithm=${algorithm}`]),
    `nonce=${quoted(nonce)}`,
    `nc=${nc}`,
    `cnonce=${quoted(cnonce)}`,
    'qop=auth',
    `response=${quoted(response)}`,
    ...(opaque === undefined ? [] : [`opaque=${quoted(opaque)}`]),
    ...(hidesUser ? ['userhash=true'] : []),
  ];
  return `Digest ${fields.join(', ')}`;
}

const quoted = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`;

const isAscii = (text: string): boolean => /^[ -~]*$/.test(text);

/** Encodes a text as the value of a parameter with a charset (RFC 8187, section 3.2.1). */
const percentEncoded = (text: string): string =>
  encodeURIComponent(text).replace(/['()*]/g, (it) => `%${it.charCodeAt(0).toString(16).toUpperCase()}`);

const encoder = /* @__PURE__ */ new TextEncoder();

const hexOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

async function sha256(bytes: Uint8Array): Promise<string> {
  return hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>)));
}

/** @throws ClientError of type Validation on React Native without a polyfill */
function newNonce(): string {
  if (typeof crypto === 'undefined')
    throw invalid(
      "Cannot make random bytes: 'crypto' is missing; React Native has 'react-native-get-random-values' for it",
    );
  return hexOf(crypto.getRandomValues(new Uint8Array(16)));
}
