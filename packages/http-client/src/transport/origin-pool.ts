import { Queue } from '../queue.ts';
import type { Cancellation } from './cancellation.ts';
import type { Connector } from './connector.ts';
import { Lane, type LaneSettings } from './lane.ts';

/** What is remembered of an origin. */
export interface OriginMemory {
  /** It has said over HTTP/2 that it requires HTTP/1.1. */
  http1Only: boolean;
}

/** What the pools of a client share: settings, and the count of idle connections. */
export interface PoolShare extends LaneSettings {
  /** The most connections to one host; 0 means no limit. */
  readonly maxConnsPerHost: number;
  /** Called when nothing runs on a lane. If there are too many such lanes, the one that has been idle longest is removed. */
  readonly onIdle: (pool: OriginPool, lane: Lane) => void;
  /** Called when a lane is no longer idle. */
  readonly onBusy: (lane: Lane) => void;
  /** What is remembered of the origin, also while it has no connections. */
  readonly memory: OriginMemory;
  /** Called when the pool has no connections left. */
  readonly onEmpty: (pool: OriginPool) => void;
}

/**
 * The connections to one origin. A request gets the lane that was used last, so that the others can become idle. If all are taken, requests wait
 * in order.
 *
 * Invariants: `#ready` contains every lane with room, and possibly some without. No request waits while a lane has room, or another may be opened.
 */
export class OriginPool {
  readonly #open: () => Lane;
  readonly #share: PoolShare;
  readonly #lanes = new Set<Lane>();
  readonly #ready: Lane[] = [];
  readonly #waiting = new Queue<(lane: Lane) => void>();

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

  /** Returns a lane with room, or a promise of it if the request has to wait. */
  acquire(cancellation: Cancellation): Lane | Promise<Lane> {
    const lane = this.#roomy();
    return lane === undefined ? this.#wait(cancellation) : this.#take(lane);
  }

  /** Takes a lane back after one request. */
  release(lane: Lane): void {
    lane.inFlight--;
    if (lane.dead) {
      if (lane.inFlight === 0) this.remove(lane);
      return;
    }
    this.#admit(lane);
    if (lane.inFlight > 0) return;
    // The request for which it was made was cancelled before it was sent, so there is no connection to keep.
    if (!lane.opened) this.remove(lane);
    else this.#share.onIdle(this, lane);
  }

  /** Gives the room of a lane to waiting requests. If some is left, the lane is ready for others. */
  #admit(lane: Lane): void {
    while (this.#waiting.size > 0 && lane.inFlight < lane.capacity) this.#waiting.take()?.(this.#take(lane));
    if (lane.inFlight < lane.capacity && !this.#ready.includes(lane)) this.#ready.push(lane);
  }

  /** Removes a lane. The requests that run on it fail. */
  remove(lane: Lane, reason?: Error): void {
    lane.destroy(reason);
    this.#forget(lane);
  }

  /** Removes all lanes. */
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
    const next = this.#waiting.take();
    if (next !== undefined) next(this.#take(this.#open()));
    else if (this.#lanes.size === 0) this.#share.onEmpty(this);
  }
}
