import type { Clock } from '../../base/clock.ts';
import { invalid } from '../../base/messages.ts';
import { ownCopy } from '../../base/own-copy.ts';
import { partsOf } from '../../client/feature-parts.ts';
import type { Breaker, Circuit } from '../../policy/resilience/breaker.ts';

/** Attempts of one part of the window of a breaker. */
export interface SavedCount {
  /** When it began, in milliseconds since 1970. */
  readonly start: number;
  readonly total: number;
  readonly failures: number;
}

/** The breaker of a host as plain JSON. */
export interface SavedBreaker {
  /** The host, with its port unless it is the default. */
  readonly host: string;
  readonly state: 'closed' | 'open';
  /** When it opened or closed last, in milliseconds since 1970; 0 if it never did. */
  readonly since: number;
  /** Attempts of the window, at most ten parts. */
  readonly counts: readonly SavedCount[];
}

/** Milliseconds by which the time of one change may differ after it was saved: dates are whole milliseconds. */
const tolerance = 10;

/** Most parts of a window. */
const maxCounts = 10;

/**
 * Returns the breakers of a client as plain JSON, for another process or the next start: those that are open, have
 * closed again, or have counted attempts. A breaker that probes is open.
 *
 * @param client a client or a session of any platform
 * @throws ClientError of type Validation for any other value
 * @example
 * ```ts
 * const client = createClient({ resilience: { breaker: {} } });
 * saveBreakers(client); // → []
 * ```
 */
export function saveBreakers(client: object): SavedBreaker[] {
  const { limits, clock } = partsOf(client);
  const offset = clock.date() - clock.now();
  return [...(limits.breaker?.circuits.entries() ?? [])].map(([host, { state, changedAt, buckets }]) => ({
    host,
    state: state === 'closed' ? 'closed' : 'open',
    since: Math.max(0, Math.round(changedAt + offset)),
    counts: buckets.map(({ start, total, failures }) => ({ start: Math.round(start + offset), total, failures })),
  }));
}

/**
 * Gives a client the breakers of another process, or of the one before. Of a host that the client knows already, only a
 * later change counts. `onStateChange` is not called.
 *
 * @param client a client or a session of any platform, with a breaker
 * @param saved what `saveBreakers` returned, also after `JSON.parse`
 * @throws ClientError of type Validation for a client without a breaker, and for any other value; nothing is changed
 *   then
 * @example
 * ```ts
 * const client = createClient({ resilience: { breaker: {} } });
 * restoreBreakers(client, [{ host: 'api.example.com', state: 'open', since: Date.now(), counts: [] }]);
 * client.breakerState('api.example.com'); // → 'open'
 * ```
 */
export function restoreBreakers(client: object, saved: readonly SavedBreaker[]): void {
  const { limits, clock } = partsOf(client);
  if (limits.breaker === undefined) throw invalid('Cannot restore the breakers: the client has no breaker');
  const read = readSaved(saved);
  for (const it of read) restore(limits.breaker, it, clock);
}

function restore(breaker: Breaker, { host, state, since, counts }: SavedBreaker, clock: Clock): void {
  const offset = clock.date() - clock.now();
  const isKnown = breaker.circuits.peek(host) !== undefined;
  const circuit = breaker.circuits.of(host);
  // The clock of another machine may be fast: nothing happens in the future.
  const timeOf = (date: number): number => Math.min(date - offset, clock.now());
  const changedAt = since === 0 ? -Infinity : timeOf(since);
  if (isKnown && !isLater(changedAt, circuit)) return;
  circuit.state = state;
  circuit.changedAt = changedAt;
  circuit.epoch++;
  circuit.buckets = counts.map(({ start, total, failures }) => ({ start: timeOf(start), total, failures }));
}

/** Returns whether a change came after the last one of a circuit. */
function isLater(changedAt: number, circuit: Circuit): boolean {
  return changedAt > circuit.changedAt + tolerance;
}

/** Returns the breakers that were saved, after a check of every property. */
function readSaved(saved: unknown): SavedBreaker[] {
  if (!Array.isArray(saved)) throw invalid('Cannot restore the breakers: they must be an array of saveBreakers()');
  return saved.map((it: unknown, index) => {
    const breaker = ownCopy(Object(it) as SavedBreaker);
    const counts: unknown = breaker.counts;
    const isValid =
      typeof breaker.host === 'string' &&
      (breaker.state === 'closed' || breaker.state === 'open') &&
      isCount(breaker.since) &&
      Array.isArray(counts) &&
      counts.length <= maxCounts &&
      counts.every(isSavedCount);
    if (!isValid) throw invalid(`Cannot restore the breakers: element ${index} must be one of saveBreakers()`);
    return breaker;
  });
}

function isSavedCount(it: unknown): boolean {
  const { start, total, failures } = ownCopy(Object(it) as SavedCount);
  return isCount(start) && isCount(total) && isCount(failures) && failures <= total;
}

const isCount = (it: unknown): boolean => Number.isSafeInteger(it) && (it as number) >= 0;
