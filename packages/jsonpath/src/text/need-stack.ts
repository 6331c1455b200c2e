import type { Run } from '../evaluate/run.ts';
import type { Hits } from './hit.ts';
import { isName } from './is-name.ts';
import type { NamedNeed, Need } from './need.ts';
import type { FilterStep } from './scan-plan.ts';
import type { Source } from './source.ts';

/** A filter that is decided after its child: the list of the child goes to `out` if the test passes. */
interface Pending {
  readonly test: FilterStep;
  readonly list: Hits;
  readonly out: Hits;
  readonly need: number;
}

/** The needs of filters for the values on the way of a scan, and the filters that are still to be decided. */
export class NeedStack {
  readonly #source: Source;
  readonly needs: Need[] = [];
  /** The value that was found for each need. */
  readonly found: unknown[] = [];
  /** For each need: the need of which it is a member, or -1. */
  readonly #owners: number[] = [];
  readonly #members: (NamedNeed | undefined)[] = [];
  readonly #pending: Pending[] = [];
  top = 0;

  constructor(source: Source) {
    this.#source = source;
  }

  /** Adds a filter of a child, whose nodes are in `list` until it is decided. */
  addFilter(test: FilterStep, list: Hits, out: Hits): void {
    this.#pending.push({ test, list, out, need: this.#push(test.need, -1, undefined) });
  }

  /** Adds what filters need of a member, because they need members of its object. */
  addMember(from: number, to: number, nameStart: number, nameEnd: number): void {
    for (let i = from; i < to; i++) {
      const { isWhole, names } = this.needs[i] as Need;
      if (isWhole) continue;
      for (let n = 0; n < names.length; n++) {
        const member = names[n] as NamedNeed;
        if (isName(this.#source, nameStart, nameEnd, member.name)) this.#push(member.need, i, member);
      }
    }
  }

  #push(need: Need, owner: number, member: NamedNeed | undefined): number {
    const at = this.top++;
    this.needs[at] = need;
    this.#owners[at] = owner;
    this.#members[at] = member;
    return at;
  }

  /** Hands what was found of a child to the values around it, and decides the filters of the child. */
  use(from: number, to: number, run: Run): void {
    for (let i = from; i < to; i++) {
      const member = this.#members[i];
      // The template has made the member an own one.
      if (member !== undefined)
        (this.found[this.#owners[i] as number] as Record<string, unknown>)[member.name] = this.found[i];
    }
    for (let last = this.#pending.at(-1); last !== undefined && last.need >= from; last = this.#pending.at(-1)) {
      this.#pending.pop();
      if (last.list.length > 0 && last.test.test(this.found[last.need], run)) last.out.push(last.list);
    }
  }
}
