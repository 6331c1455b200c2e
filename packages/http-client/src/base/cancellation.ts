import type { RequestPhase } from '@wirework/http-errors';

/** Work that a cancellation ends. */
export interface Cancellable {
  /** Ends the work. */
  cancel(reason: unknown): void;
  /** Words for the present activity that fit after 'while'; `""` if it is not known. */
  readonly activity: string;
}

/** Cancels a call, at most once. Each call has one, for its deadline, its signal and `close` together. */
export class Cancellation implements Cancellable {
  /** Rarely more than one. */
  #works: Cancellable[] | undefined;
  #cancelled = false;
  #reason: unknown;
  /** The step of a connection that began last, where the cancellation ends the opening of one. */
  phase: RequestPhase | undefined = undefined;

  get cancelled(): boolean {
    return this.#cancelled;
  }

  get reason(): unknown {
    return this.#reason;
  }

  get activity(): string {
    return this.#works?.[0]?.activity ?? '';
  }

  /** Milliseconds without progress after which it cancels by itself. */
  get idleTimeout(): number {
    return Infinity;
  }

  /**
   * Called by the transport when a request has a connection, and with each part of a body that is sent or received.
   *
   * @param _at time of the clock; now, if it is left out
   */
  progress(_at?: number): void {
    // Only a timeout is moved by progress.
  }

  /** Cancels. Later calls change nothing. */
  cancel(reason: unknown): void {
    if (this.#cancelled) return;
    this.#cancelled = true;
    this.#reason = reason;
    const works = this.#works ?? [];
    this.#works = undefined;
    for (const work of works) work.cancel(reason);
  }

  /**
   * Adds work to end on cancellation; if that has happened already, it ends in a microtask, so never before this method
   * returns.
   */
  add(work: Cancellable): void {
    if (this.#works === undefined) this.#works = [work];
    else this.#works.push(work);
    if (this.#cancelled)
      queueMicrotask(() => {
        if (this.remove(work)) work.cancel(this.#reason);
      });
  }

  /** Removes work that is over. Returns whether it was there. */
  remove(work: Cancellable): boolean {
    const at = this.#works?.indexOf(work) ?? -1;
    if (at < 0) return false;
    if (this.#works?.length === 1) this.#works = undefined;
    else this.#works?.splice(at, 1);
    return true;
  }

  /**
   * Calls back on cancellation, as {@link Cancellation.add} does.
   *
   * @param activity what the listener waits for, in words that fit after 'while'
   * @returns a function that removes the listener
   */
  subscribe(listener: (reason: unknown) => void, activity: string = ''): () => void {
    const subscription = new Subscription(listener, activity);
    this.add(subscription);
    return () => void this.remove(subscription);
  }

  /**
   * Waits in a queue. Rejects, and leaves the queue, on cancellation.
   *
   * @param enter enters the queue with the function that ends the wait, and returns a function that leaves the queue
   * @param activity what is waited for, in words that fit after 'while'
   */
  queue<T>(enter: (admit: (value: T) => void) => () => void, activity?: string): Promise<T> {
    return new Promise((resolve, reject) => {
      const leave = enter((value) => {
        unsubscribe();
        resolve(value);
      });
      const unsubscribe = this.subscribe((reason) => {
        leave();
        reject(reason as Error);
      }, activity);
    });
  }
}

/**
 * A piece of work that only calls a listener when it is cancelled. An object literal with a getter would get a new
 * hidden class on every call, and only a full garbage collection frees it.
 */
class Subscription implements Cancellable {
  readonly cancel: (reason: unknown) => void;
  readonly activity: string;

  constructor(listener: (reason: unknown) => void, activity: string) {
    this.cancel = listener;
    this.activity = activity;
  }
}

/** A cancellation that another one includes. Neither keeps the other in memory once its work is over. */
export class LinkedCancellation extends Cancellation {
  readonly #outer: Cancellation;

  constructor(outer: Cancellation) {
    super();
    this.#outer = outer;
  }

  override get cancelled(): boolean {
    return super.cancelled || this.#outer.cancelled;
  }

  override get reason(): unknown {
    return super.cancelled ? super.reason : this.#outer.reason;
  }

  override add(work: Cancellable): void {
    super.add(work);
    this.#outer.add(work);
  }

  override remove(work: Cancellable): boolean {
    const wasHere = super.remove(work);
    return this.#outer.remove(work) || wasHere;
  }
}
