/** State by host, bounded: the host that was used longest ago is forgotten first. */
export class HostMap<T> {
  readonly #entries = new Map<string, T>();
  readonly #make: (host: string) => T;
  readonly #max: number;
  /** The host that was used last, and its state. */
  #last: { readonly host: string; readonly entry: T } | undefined;

  constructor(make: (host: string) => T, max = 1000) {
    this.#make = make;
    this.#max = max;
  }

  /** The state of a host, made if there is none. */
  of(host: string): T {
    // A map that deletes and sets a key at each call makes new tables all the time: see `pnpm bench http --node 24`.
    if (this.#last?.host === host) return this.#last.entry;
    const entry = this.#entries.get(host) ?? this.#make(host);
    this.#entries.delete(host);
    this.#entries.set(host, entry);
    if (this.#entries.size > this.#max) this.#entries.delete(this.#entries.keys().next().value as string);
    this.#last = { host, entry };
    return entry;
  }

  /** Hosts with their states, the one that was used last at the end. */
  entries(): Iterable<readonly [string, T]> {
    return this.#entries;
  }

  /** The state of a host, if it has one. */
  peek(host: string): T | undefined {
    return this.#entries.get(host);
  }
}
