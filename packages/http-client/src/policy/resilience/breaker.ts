import { ClientError, ErrorType } from '@wirework/http-errors';
import type { Clock } from '../../base/clock.ts';
import type { BreakerConfig, BreakerState, Complete } from '../../config/groups.ts';
import { withDefaults } from '../../config/complete-config.ts';
import { breakerFields } from '../../config/fields.ts';
import { observe } from '../../base/observe.ts';
import { ErrCircuitOpen } from '../../base/sentinels.ts';
import { HostMap } from '../../base/host-map.ts';

/** Ends one attempt with its outcome; `none` if the outcome is not due to the host, as when the caller aborted it. */
export type Verdict = 'success' | 'failure' | 'none';

/** Counts of one slice of the window. */
export interface Bucket {
  readonly start: number;
  failures: number;
  total: number;
}

const bucketCount = 10;

/**
 * One host's circuit.
 *
 * Invariants: half-open, it lets one attempt through, the probe; a verdict that comes from before the last change of
 * state is not counted (`epoch`). Time only grows, so that a change of the machine's clock opens or closes nothing.
 */
export class Circuit {
  state: BreakerState = 'closed';
  /** When it opened or closed last. */
  changedAt: number = -Infinity;
  epoch: number = 0;
  buckets: Bucket[] = [];
  readonly #host: string;
  readonly #config: Complete<BreakerConfig>;
  readonly #clock: Clock;

  constructor(host: string, config: Complete<BreakerConfig>, clock: Clock) {
    this.#host = host;
    this.#config = config;
    this.#clock = clock;
  }

  /** Throws where no attempt is let through. */
  check(): void {
    const mayProbe = this.state === 'open' && this.#clock.now() - this.changedAt >= this.#config.openFor;
    if (this.state !== 'closed' && !mayProbe) throw circuitOpen(this.#host);
  }

  /** Lets an attempt through and returns the function that reports its outcome, or throws. */
  enter(): (verdict: Verdict) => void {
    this.check();
    if (this.state === 'open') this.#change('half-open');
    const epoch = this.epoch;
    let reported = false;
    return (verdict) => {
      if (reported || epoch !== this.epoch) return;
      reported = true;
      if (this.state === 'half-open') this.#afterProbe(verdict);
      else this.#count(verdict);
    };
  }

  #afterProbe(verdict: Verdict): void {
    // A probe that said nothing leaves the circuit open; the next attempt may probe at once.
    const openedAt = this.changedAt;
    this.#change(verdict === 'success' ? 'closed' : 'open');
    if (verdict === 'none') this.changedAt = openedAt;
  }

  #count(verdict: Verdict): void {
    if (verdict === 'none') return;
    const now = this.#clock.now();
    const { window, minimumRequests, threshold } = this.#config;
    this.buckets = this.buckets.filter((it) => now - it.start < window);
    let last = this.buckets.at(-1);
    if (last === undefined || now - last.start >= window / bucketCount) {
      last = { start: now, failures: 0, total: 0 };
      this.buckets.push(last);
    }
    last.total++;
    if (verdict === 'success') return;
    last.failures++;
    const total = this.buckets.reduce((sum, it) => sum + it.total, 0);
    const failures = this.buckets.reduce((sum, it) => sum + it.failures, 0);
    if (total >= minimumRequests && failures / total >= threshold) this.#change('open');
  }

  #change(to: BreakerState): void {
    const from = this.state;
    this.state = to;
    this.epoch++;
    this.buckets = [];
    if (to !== 'half-open') this.changedAt = this.#clock.now();
    observe(() => this.#config.onStateChange?.({ host: this.#host, from, to }));
  }
}

function circuitOpen(host: string): ClientError {
  return new ClientError({
    type: ErrorType.Network,
    message: 'this host has failed too often',
    host,
    cause: ErrCircuitOpen,
  });
}

/** The circuits of a client, one for each host and port. */
export class Breaker {
  readonly circuits: HostMap<Circuit>;

  constructor(config: BreakerConfig, clock: Clock) {
    const settings = withDefaults(breakerFields, config);
    this.circuits = new HostMap((host) => new Circuit(host, settings, clock));
  }

  /**
   * Whether an attempt would be let through, without letting it.
   *
   * @throws ClientError whose cause is `ErrCircuitOpen`
   */
  check(host: string): void {
    this.circuits.peek(host)?.check();
  }

  /**
   * Lets an attempt through; call what is returned once with its verdict.
   *
   * @throws ClientError whose cause is `ErrCircuitOpen`
   */
  enter(host: string): (verdict: Verdict) => void {
    return this.circuits.of(host).enter();
  }

  /** The state of a host. */
  state(host: string): BreakerState {
    return this.circuits.peek(host)?.state ?? 'closed';
  }
}
