import type { Cancellation } from './cancellation.ts';
import type { Connector } from './connector.ts';
import { Lane, type LaneSettings } from './lane.ts';

/** What was learnt about an origin. */
export interface OriginMemory {
  /** It answered over HTTP/2 that it requires HTTP/1.1. */
  http1Only: boolean;
}

/** What the pools of a client share: settings, and the count of idle connections. */
export interface PoolShare extends LaneSettings {
  /** Connections to one host, 0 being no bound. */
  readonly maxConnsPerHost: number;
  /** A lane has nothing to do: the one idle longest goes when there are too many. */
  readonly onIdle: (pool: OriginPool, lane: Lane) => void;
  readonly onBusy: (lane: Lane) => void;
  /** What is known of the origin, longer than there are connections. */
  readonly memory: OriginMemory;
  /** The pool holds nothing any more. */
  readonly onEmpty: (pool: OriginPool) => void;
}

/**
 * The connections to one origin. Requests get the lane used last, so that the others can go idle; when all are taken
 * they wait in order.
 *
 * Invariants: `#ready` holds all lanes with room, and may hold some without; nobody waits while a lane has room or another may be opened.
 */
export class OriginPool {
  readonly #open: () => Lane;
  readonly #share: PoolShare;
  readonly #lanes = new Set<Lane>();
  readonly #ready: Lane[] = [];
  readonly #waiting = new Set<(lane: Lane) => void>();

  constructor(origin: string, connector: Connector, share: PoolShare) {
    this.#share = share;
    this.#open = () => {
      const connect: Connector = (cancellation, watch) => connector(cancellation, watch, share.memory.http1Only);
      const lane = new Lane(origin, connect, share, {
        onDead: (dead) => this.remove(dead),
        onRoom: (roomy) => this.#admit(roomy),
        onHttp1Required: () => this.#leaveHttp2(),
      });
      this.#lanes.add(lane);
      return lane;
    };
  }

  /** A lane with room, now or when one is free. */
  acquire(cancellation: Cancellation): Lane | Promise<Lane> {
    const lane = this.#roomy();
    return lane === undefined ? this.#wait(cancellation) : this.#take(lane);
  }

  /** Gives a lane back after one request. */
  release(lane: Lane): void {
    lane.inFlight--;
    if (lane.dead) {
      if (lane.inFlight === 0) this.remove(lane);
      return;
    }
    this.#admit(lane);
    if (lane.inFlight > 0) return;
    // The request for which it was made was given up before it could be sent.
    if (!lane.opened) this.remove(lane);
    else this.#share.onIdle(this, lane);
  }

  /** Gives the room of a lane to those who wait; what is left of it is ready for others. */
  #admit(lane: Lane): void {
    for (let next = first(this.#waiting); next !== undefined && lane.inFlight < lane.capacity; next = first(this.#waiting)) {
      this.#waiting.delete(next);
      next(this.#take(lane));
    }
    if (lane.inFlight < lane.capacity && !this.#ready.includes(lane)) this.#ready.push(lane);
  }

  /** Ends a lane; what runs on it fails. */
  remove(lane: Lane, reason?: Error): void {
    lane.destroy(reason);
    this.#forget(lane);
  }

  /** Ends all lanes. */
  destroy(reason?: Error): void {
    for (const lane of [...this.#lanes]) this.remove(lane, reason);
  }

  #leaveHttp2(): void {
    this.#share.memory.http1Only = true;
    for (const lane of [...this.#lanes]) if (lane.proto === 'HTTP/2.0') lane.retire();
  }

  #roomy(): Lane | undefined {
    for (let lane = this.#ready.pop(); lane !== undefined; lane = this.#ready.pop()) {
      if (!lane.dead && lane.inFlight < lane.capacity) return lane;
    }
    const { maxConnsPerHost } = this.#share;
    return maxConnsPerHost === 0 || this.#lanes.size < maxConnsPerHost ? this.#open() : undefined;
  }

  #take(lane: Lane): Lane {
    if (lane.inFlight === 0) this.#share.onBusy(lane);
    lane.inFlight++;
    if (lane.inFlight < lane.capacity && !this.#ready.includes(lane)) this.#ready.push(lane);
    return lane;
  }

  #wait(cancellation: Cancellation): Promise<Lane> {
    return new Promise((resolve, reject) => {
      const got = (lane: Lane): void => {
        unsubscribe();
        resolve(lane);
      };
      this.#waiting.add(got);
      const unsubscribe = cancellation.subscribe((reason) => {
        this.#waiting.delete(got);
        reject(reason as Error);
      }, 'waiting for a free connection');
    });
  }

  #forget(lane: Lane): void {
    const at = this.#ready.indexOf(lane);
    if (at >= 0) this.#ready.splice(at, 1);
    this.#share.onBusy(lane);
    if (!this.#lanes.delete(lane)) return;
    const next = first(this.#waiting);
    if (next !== undefined) {
      this.#waiting.delete(next);
      next(this.#take(this.#open()));
    } else if (this.#lanes.size === 0) this.#share.onEmpty(this);
  }
}

function first<T>(set: ReadonlySet<T>): T | undefined {
  for (const element of set) return element;
  return undefined;
}
