import { BatchError } from '../errors/batch-error.ts';
import { isReply, isTransient, withoutCommand } from './redis-replies.ts';

/** The queue as {@link JobWatch} sees it. */
export interface WatchedQueue {
  /** Adds a job. Adding one that is there changes nothing. */
  add(jobId: string): Promise<unknown>;
  /** Returns the answer to a job; null if there is none yet. */
  answer(jobId: string): Promise<string | null>;
  /** Returns whether a job failed, with the reason, and whether Redis knows it. */
  state(jobId: string): Promise<{ readonly failure?: string; readonly isKnown: boolean }>;
  /** Writes something small, which a Redis that is full or read-only refuses. */
  probe(): Promise<unknown>;
}

/** The waiting times of a watch, in milliseconds. */
export interface WatchTimes {
  readonly connectionTimeout: number;
  readonly progressTimeout: number;
  readonly pollInterval: number;
  /** A clock that never runs backwards. */
  readonly clock: () => number;
}

interface Waiting {
  readonly resolve: (answer: string) => void;
  readonly reject: (error: Error) => void;
  readonly since: number;
}

/**
 * The jobs that are sent and not yet answered. An event of the queue tells when one is done; since events can be lost,
 * each is also asked for from time to time, and one that Redis has forgotten is added again. Every job ends: with its
 * answer, or with an error once Redis is silent for `connectionTimeout` or refuses to write for twice that time, or no
 * job was finished for `progressTimeout`.
 */
export class JobWatch {
  readonly #queue: WatchedQueue;
  readonly #times: WatchTimes;
  readonly #waiting = new Map<string, Waiting>();
  #timer: NodeJS.Timeout | undefined;
  #isPolling = false;
  #lastAnswer = 0;
  #lastProgress = 0;
  /** When Redis began to refuse writes, until it accepts one. */
  #refusedSince: number | undefined;
  /** The last error of the connection, until Redis answers. */
  #noticed: unknown;
  /** Why jobs fail at once, until another batch begins. */
  #givenUp: BatchError | undefined;

  constructor(queue: WatchedQueue, times: WatchTimes) {
    this.#queue = queue;
    this.#times = times;
  }

  /** Begins a batch: tries again, although the one before was given up. */
  begin(): void {
    this.#givenUp = this.#refusedSince = undefined;
  }

  /** Keeps an error of the connection, which may be why Redis is silent. */
  notice(error: unknown): void {
    this.#noticed = error;
  }

  /**
   * Adds a job and waits for its answer.
   *
   * @throws BatchError
   */
  async run(jobId: string): Promise<string> {
    if (this.#givenUp !== undefined) throw this.#givenUp;
    const now = this.#times.clock();
    if (this.#waiting.size === 0) this.#lastAnswer = this.#lastProgress = now;
    const answer = new Promise<string>((resolve, reject) => this.#waiting.set(jobId, { resolve, reject, since: now }));
    this.#timer ??= setInterval(() => this.#tick(), this.#times.pollInterval);
    void this.#add(jobId);
    try {
      return await answer;
    } finally {
      this.#waiting.delete(jobId);
      if (this.#waiting.size === 0) {
        clearInterval(this.#timer);
        this.#timer = undefined;
      }
    }
  }

  /** Waits no longer for a job, which fails with a reason. */
  drop(jobId: string, reason: Error): void {
    this.#waiting.get(jobId)?.reject(reason);
  }

  /** Fetches the answer to a job that is done. One of another sender only shows that there are workers. */
  async completed(jobId: string): Promise<void> {
    this.#lastProgress = this.#times.clock();
    await this.#fetch(jobId);
  }

  async #fetch(jobId: string): Promise<void> {
    if (!this.#waiting.has(jobId)) return;
    try {
      const answer = await this.#ask(this.#queue.answer(jobId));
      if (answer === null) return;
      this.#lastProgress = this.#times.clock();
      this.#refusedSince = undefined;
      this.#settle(jobId)?.resolve(answer);
    } catch {
      // It is asked for again.
    }
  }

  /** Ends a job that failed. */
  failed(jobId: string, reason: string): void {
    this.#lastProgress = this.#times.clock();
    this.#settle(jobId)?.reject(failure(new Error(reason)));
  }

  async #add(jobId: string): Promise<void> {
    try {
      await this.#ask(this.#queue.add(jobId));
      this.#refusedSince = undefined;
    } catch (cause) {
      if (isReply(cause)) this.#refuse(cause);
      // Memory becomes free as other jobs end, and a server ends loading; a job that is not there is added again.
      const isSoon = this.#times.clock() - (this.#waiting.get(jobId)?.since ?? 0) < this.#times.connectionTimeout;
      if (isReply(cause) && !(isTransient(cause) && isSoon))
        this.#settle(jobId)?.reject(refused('Cannot send the item: Redis refused it', cause));
    }
  }

  #tick(): void {
    const { clock, connectionTimeout, progressTimeout } = this.#times;
    const now = clock();
    if (now - this.#lastAnswer > connectionTimeout) this.#giveUp(silence(connectionTimeout, this.#noticed));
    else if (now - this.#lastProgress > progressTimeout) {
      const message = `Cannot run the item: no worker finished a job for ${progressTimeout} ms`;
      this.#giveUp(new BatchError('NO_PROGRESS', message));
    } else if (!this.#isPolling) void this.#poll(now);
  }

  async #poll(now: number): Promise<void> {
    const { pollInterval } = this.#times;
    this.#isPolling = true;
    try {
      if (now - this.#lastProgress >= pollInterval) await this.#probe();
      for (const [jobId, { since }] of [...this.#waiting])
        if (now - since >= pollInterval && this.#waiting.has(jobId)) await this.#check(jobId);
    } catch {
      // Redis does not answer now; the next tick asks again, or gives up.
    } finally {
      this.#isPolling = false;
    }
  }

  /** Tries to write: a worker cannot say that a full Redis takes no answer of it. */
  async #probe(): Promise<void> {
    try {
      await this.#ask(this.#queue.probe());
      this.#refusedSince = undefined;
    } catch (cause) {
      if (isReply(cause)) this.#refuse(cause);
    }
  }

  /** Notes that Redis refused to write, and gives up if it has done so for long. */
  #refuse(cause: unknown): void {
    const now = this.#times.clock();
    this.#refusedSince ??= now;
    // Twice the time of an item, so that one that is too much for Redis is refused alone.
    const patience = 2 * this.#times.connectionTimeout;
    if (now - this.#refusedSince > patience)
      this.#giveUp(refused(`Cannot run the item: Redis refused to write for ${patience} ms`, cause));
  }

  async #check(jobId: string): Promise<void> {
    await this.#fetch(jobId);
    if (!this.#waiting.has(jobId)) return;
    const { failure, isKnown } = await this.#ask(this.#queue.state(jobId));
    if (failure !== undefined) return this.failed(jobId, failure);
    if (isKnown) return;
    // It may have ended between the two questions.
    await this.#fetch(jobId);
    if (this.#waiting.has(jobId)) await this.#add(jobId);
  }

  #settle(jobId: string): Waiting | undefined {
    const waiting = this.#waiting.get(jobId);
    this.#waiting.delete(jobId);
    return waiting;
  }

  #giveUp(error: BatchError): void {
    this.#givenUp = error;
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }

  /** Waits for a command and notes that Redis answered, be it with an error. */
  async #ask<T>(command: Promise<T>): Promise<T> {
    try {
      const reply = await command;
      this.#answered();
      return reply;
    } catch (error) {
      if (isReply(error)) this.#answered();
      throw error;
    }
  }

  #answered(): void {
    this.#lastAnswer = this.#times.clock();
    this.#noticed = undefined;
  }
}

const refused = (message: string, cause: unknown): BatchError =>
  new BatchError('REFUSED', message, withoutCommand(cause));

/** Returns the error of a failed job. */
function failure(cause: Error): BatchError {
  if (isTransient(cause)) return refused('Cannot run the item: Redis refused the answer of its worker', cause);
  return /stalled more than/.test(cause.message)
    ? new BatchError('WORKER_LOST', 'Cannot run the item: the workers that had it ended', cause)
    : new BatchError('WORKER_FAILED', 'Cannot run the item: its worker could not answer', cause);
}

/** The error of a Redis that does not answer, or answers only that it accepts no connection. */
function silence(timeout: number, noticed: unknown): BatchError {
  if (isReply(noticed)) return refused('Cannot run the item: Redis refused the connection', noticed);
  const cause = noticed === undefined ? undefined : withoutCommand(noticed);
  const reason = cause === undefined || cause.message === '' ? '' : `: ${cause.message}`;
  return new BatchError('CONNECTION', `Cannot run the item: Redis did not answer for ${timeout} ms${reason}`, cause);
}
