import { ClientError, ErrorType } from '@wirework/http-errors';
import type { Clock } from '../../base/clock.ts';
import { withDefaults } from '../../config/complete-config.ts';
import { rateLimitFields } from '../../config/fields.ts';
import type { RateLimitConfig, RateLimitStore } from '../../config/groups.ts';
import { Queue } from '../../base/queue.ts';
import { ErrRateLimited } from '../../base/sentinels.ts';
import type { Cancellation } from '../../base/cancellation.ts';
import { HostMap } from '../../base/host-map.ts';

/** The turns of a host: how many count, which decreases with time, and the attempts that wait for one, in order. */
interface Turns {
  taken: number;
  at: number;
  /** Until when the server refuses attempts. */
  heldUntil: number;
  readonly waiting: Queue<() => void>;
  /** Stops the timer of the attempt that has waited longest. */
  stop: () => void;
}

/** Longest time for which a server may stop all attempts, in milliseconds. */
const maxHold = 3_600_000;

/** Milliseconds by which a timer may end early, so that a retry after the pause of a 429 is not refused. */
const tolerance = 10;

/** Returns the error of an attempt whose turn is later than allowed. */
export function rateLimited(host: string): ClientError {
  return new ClientError({
    type: ErrorType.Network,
    message: 'rate limit for this host is used up',
    host,
    cause: ErrRateLimited,
  });
}

/**
 * Spaces attempts so that no period has more than its share (the generic cell rate algorithm).
 *
 * Turns are counted and not summed up as times: turns taken at the same moment are whole numbers, so that rounding
 * refuses none of them.
 *
 * Invariants: a waiting attempt has taken a turn; a timer runs exactly while attempts wait, for the one that has waited
 * longest. So if one leaves, its turn goes to the next, and all after it move up.
 */
export class RateLimit {
  readonly #hosts: HostMap<Turns>;
  readonly #clock: Clock;
  readonly #requests: number;
  readonly #period: number;
  /** The longest wait for a turn, in milliseconds. */
  readonly maxWait: number;
  /** The limit of all processes, which each attempt asks after its turn. */
  readonly store: RateLimitStore | undefined;
  /** Whether it follows the quota of the server. */
  readonly isAdaptive: boolean;

  constructor(config: RateLimitConfig, clock: Clock) {
    const { requests, period, maxWait, adaptive, store } = withDefaults(rateLimitFields, config);
    this.#requests = requests;
    this.#period = period;
    this.maxWait = maxWait;
    this.store = store;
    this.isAdaptive = adaptive;
    this.#clock = clock;
    this.#hosts = new HostMap(() => ({ taken: 0, at: 0, heldUntil: 0, waiting: new Queue(), stop: () => undefined }));
  }

  /**
   * Takes a turn.
   *
   * @param left milliseconds until the deadline: an attempt that cannot wait for its turn takes none
   * @returns a promise for the turn, if it has to be awaited; rejects with the reason of the cancellation
   * @throws ClientError whose cause is `ErrRateLimited` if the turn is later than allowed; no turn is taken then
   */
  take(host: string, left: number, cancellation: Cancellation): Promise<void> | undefined {
    const turns = this.#hosts.of(host);
    this.#settle(turns);
    const held = turns.heldUntil - turns.at;
    const wait = Math.max(this.#waitOf(turns.taken + 1), held);
    const longest = wait === held ? Math.max(this.maxWait, tolerance) : this.maxWait;
    if (wait > longest || (wait > 0 && wait >= left)) throw rateLimited(host);
    turns.taken++;
    return wait > 0 ? this.#wait(turns, cancellation) : undefined;
  }

  /** Gives no turn for a time, because the server refuses attempts. Those that wait go on to wait. */
  hold(host: string, milliseconds: number): void {
    const turns = this.#hosts.of(host);
    turns.heldUntil = Math.max(turns.heldUntil, this.#clock.now() + Math.min(milliseconds, maxHold));
  }

  /** Drops the turns that have expired; those of waiting attempts count, however late the timer is. */
  #settle(turns: Turns): void {
    const now = this.#clock.now();
    turns.taken = Math.max(turns.waiting.size, turns.taken - ((now - turns.at) * this.#requests) / this.#period);
    turns.at = now;
  }

  /** Milliseconds until this many turns may have been taken. */
  #waitOf(taken: number): number {
    return ((taken - this.#requests) * this.#period) / this.#requests;
  }

  #wait(turns: Turns, cancellation: Cancellation): Promise<void> {
    return cancellation.queue((admit) => {
      const leave = turns.waiting.add(admit);
      if (turns.waiting.size === 1) this.#wind(turns);
      return () => {
        leave();
        turns.taken--;
        if (turns.waiting.size === 0) turns.stop();
      };
    });
  }

  /** Starts the timer for the attempt that has waited longest; the others have their turns after it. */
  #wind(turns: Turns): void {
    const wait = Math.max(this.#waitOf(turns.taken + 1 - turns.waiting.size), turns.heldUntil - turns.at);
    turns.stop = this.#clock.after(Math.max(0, wait), () => this.#admit(turns), 'pause');
  }

  #admit(turns: Turns): void {
    this.#settle(turns);
    if (turns.heldUntil - turns.at <= 0) turns.waiting.take()?.();
    if (turns.waiting.size > 0) this.#wind(turns);
  }
}
