import { Cancellation, type Cancellable } from './cancellation.ts';

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
