import {
  assertTypes,
  bearerAuthorization,
  belongingTo,
  invalid,
  readKnown,
  runWithin,
  type AttemptMiddleware,
} from '@wirework/http-client/middleware';
import { ClientError, ErrorType, wrapSentinel, type Sentinel } from '@wirework/http-errors';
import { ErrTokenRenewal } from './err-token-renewal.ts';
import { mayCarryCredentials, originNeed, readOrigin, withAuthorization } from './origin.ts';

/** Where a token comes from: a store, and a way to put a new token into it. */
export interface TokenSource {
  /** Returns the present token; `undefined` if there is none yet. It is called for each attempt. */
  readonly get: () => string | undefined | Promise<string | undefined>;
  /**
   * Gets a new token, which {@link TokenSource.get} returns from then on. It is never called before its last call has
   * settled, so it must end when the signal is aborted, which happens after `renewTimeout`.
   */
  readonly renew: (refused: string | undefined, signal?: AbortSignal) => unknown;
  /** Returns when the present token expires: a date, or milliseconds since 1970; `undefined` if that is not known. */
  readonly expiresAt?: (() => Date | number | undefined) | undefined;
}

/** Options of {@link bearer}. */
export interface BearerOptions extends TokenSource {
  /** The only origin that gets the token. @default that of the `baseUrl` of the client */
  readonly origin?: string | URL | undefined;
  /**
   * Milliseconds before its end from which on a token is renewed, 0 to 1,800,000; at most half of its time. Until then,
   * requests are sent with the old one. @default 30_000
   */
  readonly renewBefore?: number | undefined;
  /** Milliseconds for a renewal, 1 to 1,800,000. @default 30_000 */
  readonly renewTimeout?: number | undefined;
  /** Returns the time, for tests; that of the system by default. */
  readonly now?: (() => Date) | undefined;
}

const knownOptions = new Set([
  'get',
  'renew',
  'expiresAt',
  'origin',
  'renewBefore',
  'renewTimeout',
  'now',
] satisfies (keyof BearerOptions)[]);

/** Upper bound of both durations: 30 minutes, in milliseconds. */
const maxDuration = 30 * 60 * 1000;

/**
 * Makes a middleware of attempts, for the list `attemptMiddleware`, that sends a token (RFC 6750) and renews it:
 * shortly before it expires, and when an attempt with it gets a 401, which is then sent again once. One renewal runs at
 * a time, whatever the number of requests that need it. Each of them calls `get` after it. A request whose token was
 * replaced meanwhile takes the new one. If `get` returns tokens of several users, `renew` renews the one of the request
 * that starts it, and another request whose own token is still the refused one starts the next renewal.
 *
 * If a renewal fails, all requests that wait for it fail with one error of type Unknown, in which `errorIs` finds
 * `ErrTokenRenewal`; the next request tries again. The token goes to one origin only, and to no request that
 * already has an `Authorization` header.
 *
 * @throws ClientError of type Validation for options that do not exist or are out of bounds
 * @example
 * ```ts
 * let token = 'expired';
 * const auth = bearer({ get: () => token, renew: async () => (token = 'new'), origin: 'https://api.example.com' });
 * const client = createClient({ attemptMiddleware: [auth] });
 * ```
 */
export function bearer(options: BearerOptions): AttemptMiddleware {
  const settings = readKnown(options, knownOptions, 'bearer()');
  assertTypes(settings, ['get', 'renew', 'expiresAt', 'now'], 'function');
  if (settings.get === undefined || settings.renew === undefined)
    throw invalid("Cannot read the options of bearer(): it needs the functions 'get' and 'renew'");
  for (const [name, least] of [
    ['renewBefore', 0],
    ['renewTimeout', 1],
  ] as const) {
    const value = settings[name];
    if (value !== undefined && !(typeof value === 'number' && value >= least && value <= maxDuration))
      throw invalid(`Cannot read the options of bearer(): ${name} must be ${least} to ${maxDuration} ms`);
  }
  const origin = readOrigin(settings.origin, 'bearer()');
  const tokens = new Tokens(settings);
  const middleware: AttemptMiddleware = (next) => async (attempt) => {
    if (!mayCarryCredentials(attempt, origin, 'bearer()')) return next(attempt);
    const { token, round } = await tokens.present();
    const response = await next(withAuthorization(attempt, bearerAuthorization(token)));
    if (response.statusCode !== 401) return response;
    if (attempt.body?.replayable === false) {
      tokens.refuse(token);
      return response;
    }
    const renewed = await tokens.after(token, round);
    return next(withAuthorization(attempt, bearerAuthorization(renewed)));
  };
  return belongingTo('attemptMiddleware', middleware, originNeed(origin, 'bearer()'));
}

/** A token with the number of renewals that had ended when it was read. */
interface ReadToken {
  readonly token: string;
  readonly round: number;
}

/** A renewal that failed. */
interface Failure {
  readonly used: string | undefined;
  readonly round: number;
  readonly error: ClientError;
}

/**
 * The token of a source, and its renewal.
 *
 * Invariants: at most one call of `renew` is unsettled. Several users may share a source, so each request takes only a
 * token that `get` has returned to itself.
 */
class Tokens {
  readonly #source: TokenSource;
  readonly #renewBefore: number;
  readonly #renewTimeout: number;
  readonly #now: () => number;
  /** The renewal that runs; it resolves with its failure. */
  #renewal: Promise<Failure | undefined> | undefined;
  /** The call of `renew` that has not settled, also after its time. */
  #unsettled: Promise<unknown> | undefined;
  /** Renewals that have ended. */
  #round = 0;
  /** The last renewal, if it has failed. */
  #failure: Failure | undefined;
  /** A token that was refused in a request that could not be sent again. */
  #refused: string | undefined;
  /** The token for which the time of its renewal is known. */
  #dated: string | undefined;
  #due = Infinity;

  constructor({ renewBefore = 30_000, renewTimeout = 30_000, now = () => new Date(), ...source }: BearerOptions) {
    this.#source = source;
    this.#renewBefore = renewBefore;
    this.#renewTimeout = renewTimeout;
    this.#now = () => now().getTime();
  }

  /** Returns the present token, or the next one if there is none, or it has expired. */
  async present(): Promise<ReadToken> {
    const round = this.#round;
    const token = await this.#source.get();
    if (token === undefined || token === '' || token === this.#refused || this.#isOver(token))
      return { token: await this.#next(token), round: this.#round };
    return { token, round };
  }

  /** Notes that a token was refused. */
  refuse(token: string): void {
    this.#refused = token;
  }

  /**
   * Returns the token after one that was refused.
   *
   * @param round of the token, as it was read
   * @throws the error of the renewal that has failed meanwhile
   */
  async after(used: string, round: number): Promise<string> {
    if (this.#failure !== undefined && this.#failure.used === used && this.#failure.round > round)
      throw this.#failure.error;
    return this.#next(used);
  }

  /** Returns whether a token has expired. Shortly before that, it starts the renewal, for which no request waits. */
  #isOver(token: string): boolean {
    const end = Number(this.#source.expiresAt?.() ?? Infinity);
    const now = this.#now();
    if (token !== this.#dated) {
      this.#dated = token;
      this.#due = end - Math.min(this.#renewBefore, (end - now) / 2);
    }
    if (now >= end) return true;
    if (now >= this.#due && this.#renewal === undefined)
      void this.#renew(token).then((failure) => {
        // After a failure, the next renewal is in the middle of the rest.
        if (failure !== undefined) this.#due = (end + this.#now()) / 2;
      });
    return false;
  }

  /** Returns the token after a renewal: the one that runs, and if that was for another token, one for this request. */
  async #next(used: string | undefined): Promise<string> {
    for (;;) {
      const isOwn = this.#renewal === undefined;
      const failure = await (this.#renewal ?? this.#renew(used));
      if (failure !== undefined && (isOwn || failure.used === used)) throw failure.error;
      const token = await this.#source.get();
      if (isOther(token, used)) return token;
      if (isOwn) throw renewalFailed(unchanged(), used);
    }
  }

  /** Starts a renewal. It never rejects. */
  #renew(used: string | undefined): Promise<Failure | undefined> {
    const renewal = this.#run(used).finally(() => (this.#renewal = undefined));
    return (this.#renewal = renewal);
  }

  async #run(used: string | undefined): Promise<Failure | undefined> {
    try {
      await runWithin(this.#renewTimeout, (signal) => this.#ask(used, signal));
      this.#failure = undefined;
      this.#refused = undefined;
    } catch (error) {
      this.#failure = { used, round: this.#round + 1, error: renewalFailed(error, used) };
    }
    this.#round++;
    return this.#failure;
  }

  async #ask(used: string | undefined, signal: AbortSignal): Promise<void> {
    // A refresh token that is sent twice looks stolen to a server that rotates it.
    await this.#unsettled;
    // Another request, or another process, may have renewed it.
    if (signal.aborted || isOther(await this.#source.get(), used) || signal.aborted) return;
    const call = async (): Promise<unknown> => this.#source.renew(used, signal);
    const renewed = call();
    const settled = renewed.catch(() => undefined).finally(() => (this.#unsettled = undefined));
    this.#unsettled = settled;
    await renewed;
    if (!isOther(await this.#source.get(), used)) throw unchanged();
  }
}

const unchanged = (): Error => new Error("'renew' must make 'get' return another token");

const isOther = (token: string | undefined, used: string | undefined): token is string =>
  token !== undefined && token !== '' && token !== used;

/** Returns the error of a renewal. A cause that contains the token is left out. */
function renewalFailed(cause: unknown, used: string | undefined): ClientError {
  const make = (detail: Sentinel): ClientError =>
    new ClientError({ type: ErrorType.Unknown, message: 'the token cannot be renewed', cause: detail });
  const error = make(wrapSentinel(ErrTokenRenewal, '', { cause }));
  const isTold = used !== undefined && used !== '' && String(error).includes(used);
  return isTold ? make(wrapSentinel(ErrTokenRenewal)) : error;
}
