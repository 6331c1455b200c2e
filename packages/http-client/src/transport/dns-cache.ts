/**
 * A cache of addresses. Loaded on first use, because few programs need one: the resolver of most systems has a cache,
 * and kept connections need no name.
 */
import type { LookupAddress } from 'node:dns';
import type { Clock } from '../base/clock.ts';
import type { Complete, DnsCacheConfig } from '../config/groups.ts';
import type { Resolve } from './dial.ts';

/** The addresses of a host, and the moment of the clock from which they are not used. */
interface Entry {
  readonly addresses: readonly LookupAddress[];
  readonly until: number;
}

/**
 * Keeps the addresses of hosts for a while. A failure, an answer without an address, and addresses to which there is no
 * connection are not kept. The caller checks the addresses each time.
 */
export class DnsCache {
  readonly #resolve: Resolve;
  readonly #now: Clock['now'];
  readonly #maxEntries: number;
  readonly #maxAge: number;
  /** The one that was used longest ago comes first. */
  readonly #entries = new Map<string, Entry>();

  /** @param resolve asks once for all connections that need a name at the same time */
  constructor(resolve: Resolve, { maxEntries, maxAge }: Complete<DnsCacheConfig>, now: Clock['now']) {
    this.#resolve = resolve;
    this.#now = now;
    this.#maxEntries = maxEntries;
    this.#maxAge = maxAge;
  }

  async resolve(hostname: string): Promise<readonly LookupAddress[]> {
    const known = this.#entries.get(hostname);
    if (known !== undefined && this.#now() < known.until) {
      this.#keep(hostname, known);
      return known.addresses;
    }
    this.forget(hostname);
    const until = this.#now() + this.#maxAge;
    const addresses = await this.#resolve(hostname);
    if (Array.isArray(addresses) && addresses.length > 0) this.#keep(hostname, { addresses, until });
    return addresses;
  }

  /** Drops the addresses of a host. */
  forget(hostname: string): void {
    this.#entries.delete(hostname);
  }

  #keep(hostname: string, entry: Entry): void {
    this.forget(hostname);
    this.#entries.set(hostname, entry);
    if (this.#entries.size > this.#maxEntries) this.forget(this.#entries.keys().next().value as string);
  }
}
