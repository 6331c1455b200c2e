import type { FetchRequestOptions } from '@wirework/http-client/fetch';
import {
  assertTypes,
  basicAuthorization,
  invalid,
  parseUrl,
  readKnown,
  type BaseResult,
} from '@wirework/http-client/middleware';
import { ClientError, ErrorType } from '@wirework/http-errors';
import type { TokenSource } from './bearer.ts';

/** The client that sends token requests. It must not be the one that waits for the token. */
export interface TokenSender {
  post(url: string | URL, options: FetchRequestOptions): Promise<BaseResult>;
}

/** Options of every way to get a token. */
export interface TokenOptions {
  /** Sends the token requests: another client than the one with `bearer`, which would wait for itself. */
  readonly client: TokenSender;
  /** The token endpoint of the authorization server. */
  readonly tokenUrl: string | URL;
  readonly clientId: string;
  /**
   * How the client authenticates (RFC 6749, section 2.3.1): by `Authorization: Basic`, or in the body. @default 'basic'
   */
  readonly authentication?: 'basic' | 'body' | undefined;
  /** Scopes, separated by blanks. */
  readonly scope?: string | undefined;
  /** Further parameters of the request, such as `audience` or `resource`. */
  readonly parameters?: Readonly<Record<string, string>> | undefined;
  /** Returns the time, for tests; that of the system by default. */
  readonly now?: (() => Date) | undefined;
}

/** Options of {@link clientCredentials}. */
export interface ClientCredentialsOptions extends TokenOptions {
  readonly clientSecret: string;
}

/** The tokens of a user. */
export interface OAuthTokens {
  readonly accessToken: string;
  readonly refreshToken: string;
  /** When the access token expires, in milliseconds since 1970; `undefined` if the server does not say. */
  readonly expiresAt: number | undefined;
}

/** Options of {@link refreshTokens}. */
export interface RefreshTokensOptions extends TokenOptions {
  /** Absent for a public client, such as an app. */
  readonly clientSecret?: string | undefined;
  readonly refreshToken: string;
  /** The access token that is there already. */
  readonly accessToken?: string | undefined;
  /** When it expires, in milliseconds since 1970. */
  readonly expiresAt?: number | undefined;
  /**
   * Called with the tokens of each renewal, and awaited before the access token is used. Store the refresh token:
   * servers that rotate it accept each one once.
   */
  readonly onTokens?: ((tokens: OAuthTokens) => unknown) | undefined;
}

const commonOptions = [
  'client',
  'tokenUrl',
  'clientId',
  'clientSecret',
  'authentication',
  'scope',
  'parameters',
  'now',
] as const;
const knownOfCredentials = new Set<string>(commonOptions satisfies readonly (keyof ClientCredentialsOptions)[]);
const knownOfRefresh = new Set<string>([
  ...commonOptions,
  'refreshToken',
  'accessToken',
  'expiresAt',
  'onTokens',
] satisfies (keyof RefreshTokensOptions)[]);

/**
 * Makes a source of tokens for {@link bearer}: the client credentials grant (RFC 6749, section 4.4), for a service that
 * acts for itself.
 *
 * @throws ClientError of type Validation for options that do not exist or are of the wrong type
 * @example
 * ```ts
 * const plain = createClient();
 * const source = clientCredentials({
 *   client: plain, tokenUrl: 'https://login.example.com/token', clientId: 'me', clientSecret: 's',
 * });
 * const api = plain.extend({ baseUrl: 'https://api.example.com', attemptMiddleware: [bearer(source)] });
 * ```
 */
export function clientCredentials(options: ClientCredentialsOptions): TokenSource {
  const of = 'clientCredentials()';
  const settings = readKnown(options, knownOfCredentials, of);
  check(settings, of, ['clientId', 'clientSecret']);
  let token: AccessToken | undefined;
  return {
    get: () => token?.accessToken,
    expiresAt: () => token?.expiresAt,
    renew: async (_refused, signal) => {
      // The server keeps nothing, so that the request may be sent twice.
      token = await askForToken(settings, { grant_type: 'client_credentials' }, true, signal);
    },
  };
}

/**
 * Makes a source of tokens for {@link bearer}: it renews an access token by a refresh token (RFC 6749, section 6), and
 * takes the next refresh token of servers that rotate it.
 *
 * @throws ClientError of type Validation for options that do not exist or are of the wrong type
 * @example
 * ```ts
 * const source = refreshTokens({
 *   client: createClient(), tokenUrl: 'https://login.example.com/token', clientId: 'app', refreshToken: 'r1',
 *   onTokens: ({ refreshToken }) => localStorage.setItem('refresh', refreshToken),
 * });
 * ```
 */
export function refreshTokens(options: RefreshTokensOptions): TokenSource {
  const of = 'refreshTokens()';
  const settings = readKnown(options, knownOfRefresh, of);
  check(settings, of, ['clientId', 'refreshToken']);
  assertTypes(settings, ['onTokens'], 'function');
  let { refreshToken, accessToken, expiresAt } = settings;
  return {
    get: () => accessToken,
    expiresAt: () => expiresAt,
    renew: async () => {
      // A server that rotates refresh tokens takes a repeated request for a theft, so it is sent once, and ends with
      // the timeouts of its client: an aborted request would lose the next refresh token.
      const next = await askForToken(settings, { grant_type: 'refresh_token', refresh_token: refreshToken }, false);
      refreshToken = next.refreshToken ?? refreshToken;
      await settings.onTokens?.({ accessToken: next.accessToken, expiresAt: next.expiresAt, refreshToken });
      ({ accessToken, expiresAt } = next);
    },
  };
}

function check(
  options: TokenOptions & { readonly clientSecret?: string | undefined; readonly refreshToken?: string | undefined },
  of: string,
  needed: readonly ('clientId' | 'clientSecret' | 'refreshToken')[],
): void {
  const refuse = (what: string): Error => invalid(`Cannot read the options of ${of}: ${what}`);
  if (typeof (options.client as Partial<TokenSender> | null | undefined)?.post !== 'function')
    throw refuse("client must be a Client, other than the one with 'bearer'");
  parseUrl(options.tokenUrl);
  for (const name of needed)
    if (typeof options[name] !== 'string' || options[name] === '') throw refuse(`${name} must be a text`);
  for (const name of ['clientSecret', 'scope'] as const)
    if (options[name] !== undefined && typeof options[name] !== 'string') throw refuse(`${name} must be a text`);
  const { authentication = 'basic', parameters = {} } = options;
  if (authentication !== 'basic' && authentication !== 'body') throw refuse("authentication must be 'basic' or 'body'");
  if (typeof parameters !== 'object' || Object.values(parameters).some((it) => typeof it !== 'string'))
    throw refuse('parameters must be an object of texts');
  assertTypes(options, ['now'], 'function');
}

/** The answer of a token endpoint (RFC 6749, section 5.1). */
interface AccessToken {
  readonly accessToken: string;
  readonly refreshToken: string | undefined;
  readonly expiresAt: number | undefined;
}

const maxAnswerBytes = 1024 * 1024;

/**
 * Sends a token request, without redirects: they would lead the secrets to another place.
 *
 * @throws ClientError if there is no token; its texts contain neither a secret nor a part of the answer
 */
async function askForToken(
  {
    client,
    tokenUrl,
    clientId,
    clientSecret,
    authentication = 'basic',
    scope,
    parameters,
    now,
  }: TokenOptions & {
    readonly clientSecret?: string | undefined;
  },
  grant: Readonly<Record<string, string>>,
  mayRepeat: boolean,
  signal?: AbortSignal,
): Promise<AccessToken> {
  const isInHeader = clientSecret !== undefined && authentication === 'basic';
  const startedAt = (now?.() ?? new Date()).getTime();
  const result = await client.post(tokenUrl, {
    form: {
      ...parameters,
      ...grant,
      ...(scope !== undefined && { scope }),
      ...(!isInHeader && { client_id: clientId }),
      ...(!isInHeader && clientSecret !== undefined && { client_secret: clientSecret }),
    },
    headers: {
      accept: 'application/json',
      ...(isInHeader && { authorization: basicAuthorization(encoded(clientId), encoded(clientSecret)) }),
    },
    redirects: { follow: false },
    retry: { retryNonIdempotent: mayRepeat },
    security: { maxResponseBodySize: maxAnswerBytes },
    signal,
  });
  const answer = bodyOf(result);
  const { access_token: accessToken, token_type: type, refresh_token: refreshToken, expires_in: lifetime } = answer;
  if (result.statusCode !== 200) throw refused(result, problemOf(answer['error']));
  if (typeof accessToken !== 'string' || accessToken === '') throw refused(result, 'the answer has no access token');
  // Some servers leave the required type out (RFC 6749, section 5.1), and mean this one.
  if (type !== undefined && (typeof type !== 'string' || type.toLowerCase() !== 'bearer'))
    throw refused(result, 'the token is not of the type Bearer');
  const seconds = typeof lifetime === 'string' && lifetime !== '' ? Number(lifetime) : lifetime;
  return {
    accessToken,
    refreshToken: typeof refreshToken === 'string' && refreshToken !== '' ? refreshToken : undefined,
    expiresAt: typeof seconds === 'number' && seconds > 0 ? startedAt + seconds * 1000 : undefined,
  };
}

/** Encodes a part of the credentials as a form does (RFC 6749, section 2.3.1). */
const encoded = (text: string): string => new URLSearchParams([['', text]]).toString().slice(1);

/** Returns the own properties of the answer; none if it is not a JSON object. */
function bodyOf(result: BaseResult): Readonly<Record<string, unknown>> {
  try {
    return Object.assign(Object.create(null) as Record<string, unknown>, result.json());
  } catch {
    return Object.create(null) as Record<string, unknown>;
  }
}

/** Codes of RFC 6749, section 5.2, and of common servers. Another text of an answer may contain a secret. */
const problems: ReadonlySet<unknown> = new Set([
  'invalid_request',
  'invalid_client',
  'invalid_grant',
  'unauthorized_client',
  'unsupported_grant_type',
  'invalid_scope',
  'invalid_target',
  'access_denied',
  'server_error',
  'temporarily_unavailable',
  'slow_down',
  'login_required',
  'interaction_required',
  'consent_required',
]);

const problemOf = (error: unknown): string =>
  problems.has(error) ? String(error) : 'the answer has no known error code';

function refused({ method, url, statusCode, retryAfter }: BaseResult, why: string): ClientError {
  return new ClientError({
    type: ErrorType.HTTP,
    message: `the authorization server answered HTTP ${statusCode}, ${why}`,
    method,
    url,
    statusCode,
    retryAfter,
  });
}
