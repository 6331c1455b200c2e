import { ClientError, ErrorType } from '@wirework/http-errors';
import type { Clock } from '../clock.ts';
import { maxDuration } from '../config/bounds.ts';
import { between, type Check } from '../config/check.ts';
import { ErrRateLimited } from '../sentinels.ts';
import { HostMap } from './host-map.ts';

/** How many attempts to one host may start within a time. */
export interface RateLimitConfig {
  /** Attempts within each period, which may come at once, 1 to 1,000,000. */
  readonly requests: number;
  /** The period, 1 to 3,600,000 ms. @default 1000 */
  readonly period?: number | undefined;
  /** The longest an attempt waits for its turn, 0 to 1,800,000 ms. @default 0 */
  readonly maxWait?: number | undefined;
}

/** The checks of a {@link RateLimitConfig}. */
export const rateLimitChecks: Readonly<Record<string, Check>> = {
  requests: between(1, 1_000_000, '', true),
  period: between(1, 3_600_000, 'ms'),
  maxWait: between(0, maxDuration, 'ms'),
};

/** The turns of a host that count, which grow fewer with time. */
interface Turns {
  taken: number;
  at: number;
}

/**
 * Spaces attempts so that no period has more than its share (the generic cell rate algorithm).
 *
 * Turns are counted and not summed up as times: those that come at once are whole numbers, so that rounding refuses none of them.
 */
export class RateLimit {
  readonly #hosts: HostMap<Turns>;
  readonly #clock: Clock;
  readonly #requests: number;
  readonly #period: number;
  readonly #maxWait: number;

  constructor(config: RateLimitConfig, clock: Clock) {
    this.#requests = config.requests;
    this.#period = config.period ?? 1000;
    this.#maxWait = config.maxWait ?? 0;
    this.#clock = clock;
    this.#hosts = new HostMap(() => ({ taken: 0, at: 0 }));
  }

  /**
   * Takes a turn.
   *
   * @param left milliseconds that there are: who cannot wait for a turn leaves it to others
   * @returns milliseconds to wait for it
   * @throws ClientError whose cause is `ErrRateLimited` when that is longer than allowed; no turn is taken then
   */
  take(host: string, left: number): number {
    const now = this.#clock.now();
    const turns = this.#hosts.of(host);
    const taken = Math.max(0, turns.taken - ((now - turns.at) * this.#requests) / this.#period);
    const wait = ((taken + 1 - this.#requests) * this.#period) / this.#requests;
    if (wait > this.#maxWait || (wait > 0 && wait >= left)) {
      throw new ClientError({ type: ErrorType.Network, message: 'rate limit for this host is used up', host, cause: ErrRateLimited });
    }
    turns.taken = taken + 1;
    turns.at = now;
    return Math.max(0, wait);
  }
}
