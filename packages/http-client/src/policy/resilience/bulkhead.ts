import { ClientError, ErrorType } from '@wirework/http-errors';
import { withDefaults } from '../../config/complete-config.ts';
import { bulkheadFields } from '../../config/fields.ts';
import type { BulkheadConfig } from '../../config/groups.ts';
import { Queue } from '../../base/queue.ts';
import { ErrBulkheadFull } from '../../base/sentinels.ts';
import type { Cancellation } from '../../base/cancellation.ts';

interface Compartment {
  running: number;
  readonly waiting: Queue<() => void>;
}

/**
 * The compartments of a client, one for each host and port; waiting attempts are admitted in order (FIFO).
 *
 * Invariant: a host has a compartment exactly as long as something runs in it.
 */
export class Bulkhead {
  readonly #compartments = new Map<string, Compartment>();
  readonly #maxConcurrent: number;
  readonly #maxQueue: number;

  constructor(config: BulkheadConfig) {
    const { maxConcurrent, maxQueue } = withDefaults(bulkheadFields, config);
    this.#maxConcurrent = maxConcurrent;
    this.#maxQueue = maxQueue;
  }

  /** Whether an attempt would have to wait, or be refused. */
  isFull(host: string): boolean {
    return (this.#compartments.get(host)?.running ?? 0) >= this.#maxConcurrent;
  }

  /**
   * Waits for room; call the returned function once the attempt is over.
   *
   * @throws ClientError whose cause is `ErrBulkheadFull`, or the reason of the cancellation
   */
  async enter(host: string, cancellation: Cancellation): Promise<() => void> {
    const compartment = this.#of(host);
    if (compartment.running >= this.#maxConcurrent) {
      if (compartment.waiting.size >= this.#maxQueue) {
        throw new ClientError({
          type: ErrorType.Network,
          message: 'too many requests to this host at once',
          host,
          cause: ErrBulkheadFull,
        });
      }
      await cancellation.queue<void>((admit) => compartment.waiting.add(admit), 'waiting for the bulkhead');
    } else compartment.running++;
    let left = false;
    return () => {
      if (left) return;
      left = true;
      leave(compartment);
      if (compartment.running === 0) this.#compartments.delete(host);
    };
  }

  #of(host: string): Compartment {
    let compartment = this.#compartments.get(host);
    if (compartment === undefined) {
      compartment = { running: 0, waiting: new Queue() };
      this.#compartments.set(host, compartment);
    }
    return compartment;
  }
}

/** Passes the place to the attempt that has waited longest, or frees it. */
function leave(compartment: Compartment): void {
  const next = compartment.waiting.take();
  if (next === undefined) compartment.running--;
  else next();
}
