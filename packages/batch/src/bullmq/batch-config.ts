import { BatchError } from '../errors/batch-error.ts';
import type { ItemConfig } from '../message/item-config.ts';

/** The config of the items of one batch: that of the sender, or else that of the worker that answers first. */
export class BatchConfig {
  /** The config that the sender was given, which travels with its jobs. */
  readonly sent: ItemConfig | undefined;
  #expected: string | undefined;

  constructor(sent: ItemConfig | undefined) {
    this.sent = sent;
    if (sent !== undefined) this.#expected = JSON.stringify(sent);
  }

  /**
   * Throws if items ran with another config than those before.
   *
   * @throws BatchError with the code `CONFIG`
   */
  assertEqual(config: ItemConfig): void {
    const found = JSON.stringify(config);
    if (found === (this.#expected ??= found)) return;
    const message = "Cannot run the item: its worker has another config than others; give 'config' to createBatchQueue";
    throw new BatchError('CONFIG', message);
  }
}
