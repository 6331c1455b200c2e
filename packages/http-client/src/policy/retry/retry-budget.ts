import type { Clock } from '../../base/clock.ts';
import { HostMap } from '../../base/host-map.ts';
import { withDefaults } from '../../config/complete-config.ts';
import { retryBudgetFields } from '../../config/fields.ts';
import type { Complete, RetryBudgetConfig } from '../../config/groups.ts';

/** Requests and retries to a host in one slice of the window. */
interface Slice {
  readonly start: number;
  requests: number;
  retries: number;
}

const sliceCount = 10;

/** The share that allows every retry, because a request has at most ten. */
const unlimited = 10;

/**
 * Bounds the retries to a host by a share of its requests, so that a server that is down gets few more requests than
 * there are calls.
 */
export class RetryBudget {
  readonly #hosts = new HostMap<Slice[]>(() => []);
  readonly #settings: Complete<RetryBudgetConfig>;
  readonly #clock: Clock;

  constructor(config: RetryBudgetConfig, clock: Clock) {
    this.#settings = withDefaults(retryBudgetFields, config);
    this.#clock = clock;
  }

  /**
   * Counts a request, retries aside.
   *
   * @param now the present time of the clock, if it is known
   */
  count(host: string, now: number = this.#clock.now()): void {
    this.#slice(this.#hosts.of(host), now).requests++;
  }

  /** Counts a retry, and returns whether it may be made; one that may not is not counted. */
  take(host: string): boolean {
    const slices = this.#hosts.of(host);
    const { share, minimum } = this.#settings;
    const last = this.#slice(slices, this.#clock.now());
    const sum = (name: 'requests' | 'retries'): number => slices.reduce((total, it) => total + it[name], 0);
    // Retries may come when their requests have left the window.
    if (share < unlimited && sum('retries') >= Math.max(minimum, Math.floor(sum('requests') * share))) return false;
    last.retries++;
    return true;
  }

  /** Returns the slice of the present, and drops those that have left the window. */
  #slice(slices: Slice[], now: number): Slice {
    const { window } = this.#settings;
    while (slices[0] !== undefined && now - slices[0].start >= window) slices.shift();
    const last = slices.at(-1);
    if (last !== undefined && now - last.start < window / sliceCount) return last;
    const next = { start: now, requests: 0, retries: 0 };
    slices.push(next);
    return next;
  }
}
