import { maxDuration } from '../base/bounds.ts';
import { between, callable, whole, type Check } from './field-checks.ts';

/** `closed`: requests are sent. `open`: they fail immediately. `half-open`: one probe is in progress. */
export type BreakerState = 'closed' | 'open' | 'half-open';

/** A change of state of a circuit breaker. */
export interface BreakerEvent {
  /** The host, with its port unless it is the default. */
  readonly host: string;
  readonly from: BreakerState;
  readonly to: BreakerState;
}

/** When requests to a failing host are stopped, and for how long. */
export interface BreakerConfig {
  /** The share of failed attempts that opens the circuit, 0.01 to 1. @default 0.5 */
  readonly threshold?: number | undefined;
  /** Milliseconds over which attempts are counted, 100 to 1,800,000. @default 30_000 */
  readonly window?: number | undefined;
  /** Attempts within the window before the circuit can open, 1 to 100,000. @default 10 */
  readonly minimumRequests?: number | undefined;
  /** Milliseconds for which requests fail immediately, before a probe is sent, 1 to 1,800,000. @default 30_000 */
  readonly openFor?: number | undefined;
  /** Called on every change of state. If it throws or its promise rejects, that is ignored. */
  readonly onStateChange?: ((event: BreakerEvent) => void) | undefined;
}

/** The checks of a {@link BreakerConfig}. */
export const breakerChecks: Readonly<Record<string, Check>> = {
  threshold: between(0.01, 1),
  window: between(100, maxDuration, 'ms'),
  minimumRequests: whole(1, 100_000),
  openFor: between(1, maxDuration, 'ms'),
  onStateChange: callable,
};
