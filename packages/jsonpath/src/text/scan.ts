import { skipColon, skipString, skipWhitespace, walkValue } from '@wirework/scanner/primitives';
import type { Run } from '../evaluate/run.ts';
import { sliceRange } from '../values/slice-range.ts';
import { decodeValue } from './decode-value.ts';
import type { Hit, Hits } from './hit.ts';
import { isName } from './is-name.ts';
import type { NamedNeed, Need } from './need.ts';
import { type KeptPlaces, Place } from './place.ts';
import { Projector } from './projector.ts';
import type { FilterStep, ScanPlan, ScanSegment, ScanSelector } from './scan-plan.ts';
import { SeenNames } from './seen-names.ts';
import { skipChild } from './skip-child.ts';
import { skipMembers } from './skip-members.ts';
import type { Source } from './source.ts';

/*
 * One pass over a text that finds the nodes of a query. All values that are not on the way to a node are skipped by the scanner, which validates
 * them at full speed.
 *
 * - A state is the index of the segment that is applied to a value next. A value has a set of states, each with the list that receives
 *   the nodes which are found from there; the last state means that the value is a node itself. No state occurs twice, so a value is
 *   walked once, however often the query finds it.
 * - The sets of the values on the way are on one stack: a container has the states from `from` up to and without `to`, its current child
 *   those from `to` on. Needs of filters are on another stack in the same way.
 * - A child that a filter or a late selector may select is walked as if it were selected, into a list of its own, which is used
 *   or dropped afterwards.
 * - Methods that read return the index after a value, or `~at` for a fault at `at`.
 */

/** A filter that is decided after its child: the list of the child goes to `out` if the test passes. */
interface Pending {
  readonly test: FilterStep;
  readonly list: Hits;
  readonly out: Hits;
  readonly need: number;
}

export class Scan {
  readonly #source: Source;
  readonly #end: number;
  readonly #segments: readonly ScanSegment[];
  readonly #last: number;
  readonly #run: Run;
  readonly #places: KeptPlaces;
  readonly #shadowed: ReadonlySet<number> | undefined;
  readonly #seen: SeenNames;
  readonly #projector: Projector;
  /** Whether an object has a name again with which something was found. */
  repeats = false;
  /** How many nodes have been found so far. */
  hitCount = 0;

  readonly #states: number[] = [];
  readonly #lists: Hits[] = [];
  /** Whether the list of a state belongs to its value alone. */
  readonly #isOwn: boolean[] = [];
  /** By state of a container: one list for each of several selectors, the list of a descent, and the lists of late selectors. */
  readonly #bySelector: (Hits[] | undefined)[] = [];
  readonly #descents: (Hits | undefined)[] = [];
  readonly #lates: (Hits[][] | undefined)[] = [];
  #top = 0;

  readonly #needs: Need[] = [];
  /** For each need: the value that was found, and the need of which it is a member, or -1. */
  readonly #found: unknown[] = [];
  readonly #owners: number[] = [];
  readonly #members: (NamedNeed | undefined)[] = [];
  #needTop = 0;
  readonly #pending: Pending[] = [];

  constructor(
    source: Source,
    end: number,
    plan: ScanPlan,
    run: Run,
    places: KeptPlaces,
    shadowed: ReadonlySet<number> | undefined,
  ) {
    this.#source = source;
    this.#end = end;
    this.#segments = plan.segments;
    this.#last = plan.segments.length;
    this.#run = run;
    this.#places = places;
    this.#shadowed = shadowed;
    this.#seen = new SeenNames(source);
    this.#projector = new Projector(source, end);
  }

  /** Finds the nodes of the query in the value at an index. */
  findNodes(pos: number, hits: Hits): number {
    this.#add(0, 0, hits);
    return this.#value(pos, 0, 0, 0, this.#places === 'none' ? undefined : new Place(undefined, -1, 0));
  }

  /** Reads a value with the states from `from` and the needs from `needFrom` up to the tops of their stacks. */
  #value(pos: number, from: number, needFrom: number, depth: number, place: Place | undefined): number {
    const { units } = this.#source;
    const unit = units[pos];
    const isObject = unit === 0x7b; /* { */
    const isContainer = (isObject || unit === 0x5b) /* [ */ && pos < this.#end;
    const to = this.#top;
    const needTo = this.#needTop;
    let walks = false;
    let hit: Hit | undefined;
    for (let i = from; i < to; i++) {
      if (this.#states[i] === this.#last) {
        hit = { start: pos, end: -1, place };
        this.hitCount++;
        (this.#lists[i] as Hits).push(hit);
        if (place !== undefined) place.start = pos;
      } else {
        walks = isContainer;
      }
    }
    for (let i = needFrom; i < needTo; i++) {
      const { isWhole, names, template } = this.#needs[i] as Need;
      const isPart = isObject && !isWhole && names.length > 0;
      walks ||= isPart;
      this.#found[i] = isPart ? { ...template } : undefined;
    }
    const filter =
      walks && needTo === needFrom && to - from === 1
        ? this.#segments[this.#states[from] as number]?.onlyFilter
        : undefined;
    let next: number;
    if (!walks) next = skipChild(units, pos, this.#end, this.#run.limits.maxDepth - depth);
    else if (depth >= this.#run.limits.maxDepth) return ~pos;
    else if (filter !== undefined) next = this.#filtered(pos, from, depth, place, filter);
    else if (isObject) next = this.#object(pos, from, needFrom, depth, place);
    else next = this.#array(pos, from, needFrom, depth, place);
    if (next < 0) return next;
    if (hit !== undefined) {
      hit.end = next;
      if (place !== undefined) place.end = next;
    }
    for (let i = needFrom; i < needTo; i++) {
      if (this.#found[i] !== undefined) continue;
      // A container of which no part is needed is only known to exist.
      this.#found[i] = isContainer && !(this.#needs[i] as Need).isWhole ? [] : decodeValue(this.#source, pos, next);
    }
    return next;
  }

  /**
   * A container of which a filter selects children. A child is read for the filter first, and walked only if it passes the test: each filter of a query reads
   * its parts of the text once more. In a descent that could take too long, so there filters are decided after the walk.
   */
  #filtered(open: number, from: number, depth: number, place: Place | undefined, filter: FilterStep): number {
    const { units } = this.#source;
    const projector = this.#projector;
    const run = this.#run;
    const seen = this.#seen;
    const to = this.#top;
    const mark = seen.top;
    const inner = run.limits.maxDepth - depth - 1;
    const list = this.#lists[from] as Hits;
    const state = (this.#states[from] as number) + 1;
    const next = walkValue(units, open, this.#end, this, ({ isObject, nameStart, nameEnd, index }, pos) => {
      const after = projector.read(pos, filter.need, inner);
      if (after < 0) return after;
      run.spend(1);
      if (isObject) {
        if (this.#shadowed?.has(nameStart) === true) return after;
        if (seen.top > mark && seen.has(mark, nameStart, nameEnd)) this.repeats = true;
      }
      if (!filter.test(projector.found, run)) return after;
      if (isObject) seen.add(nameStart, nameEnd);
      const [start, name] = isObject ? [nameStart, nameEnd] : [-1, index];
      if (state === this.#last) {
        const child = this.#placeIn(place, pos, start, name);
        child?.find(pos, after);
        list.push({ start: pos, end: after, place: child });
        this.hitCount++;
        return after;
      }
      run.spendOnString(after - pos);
      this.#push(state, list, false);
      return this.#child(pos, to, this.#needTop, depth + 1, place, start, name);
    });
    seen.drop(mark);
    return next;
  }

  /** `{ "name" : value , … }`, from its opening brace. `skipWhitespace` is called only at a unit that can be white space. */
  #object(open: number, from: number, needFrom: number, depth: number, place: Place | undefined): number {
    const { units } = this.#source;
    const end = this.#end;
    const to = this.#top;
    const needTo = this.#needTop;
    const inner = this.#run.limits.maxDepth - depth - 1;
    const shadowed = this.#shadowed;
    const mark = this.#seen.top;
    const descends = this.#begin(from, to);
    let letters = this.#letters(from, to, needFrom, needTo);
    let count = 0;
    let pos = skipWhitespace(units, open + 1, end);
    if (pos < end && units[pos] === 0x7d /* } */) return this.#finish(from, to, 0, 0, pos + 1);
    for (;;) {
      // At a name.
      pos = skipMembers(units, pos, end, letters, descends, inner);
      if (pos < 0) return pos;
      if (units[pos] === 0x7d /* } */) break;
      const nameStart = pos;
      const nameEnd = skipString(units, pos, end);
      if (nameEnd < 0) return nameEnd;
      pos = skipColon(units, nameEnd, end);
      if (pos < 0) return pos;

      // At its value.
      if (this.#seen.top > mark && this.#seen.has(mark, nameStart, nameEnd)) this.repeats = true;
      if (shadowed === undefined || !shadowed.has(nameStart)) {
        this.#select(from, to, pos, nameStart, nameEnd);
        if (needTo > needFrom) this.#needMember(needFrom, needTo, nameStart, nameEnd);
      }
      if (this.#top === to && this.#needTop === needTo) {
        pos = skipChild(units, pos, end, inner);
      } else {
        const { hitCount } = this;
        pos = this.#child(pos, to, needTo, depth + 1, place, nameStart, nameEnd);
        // A member in which something was found matters if its name occurs again.
        if (this.hitCount > hitCount) {
          this.#seen.add(nameStart, nameEnd);
          const first = units[nameStart + 1] as number;
          letters = first === 0x5c /* \ */ ? -1 : letters | (1 << (first & 31));
        }
      }
      if (pos < 0) return pos;
      count++;
      if (pos < end && (units[pos] as number) <= 0x20) pos = skipWhitespace(units, pos, end);
      if (pos >= end) return ~end;
      if (units[pos] === 0x7d /* } */) break;
      if (units[pos] !== 0x2c /* , */) return ~pos;
      pos++;
      if (pos < end && (units[pos] as number) <= 0x20) pos = skipWhitespace(units, pos, end);
    }
    this.#seen.drop(mark);
    return this.#finish(from, to, count, 0, pos + 1);
  }

  /** `[ value , … ]`, from its opening bracket. */
  #array(open: number, from: number, _needFrom: number, depth: number, place: Place | undefined): number {
    const { units } = this.#source;
    const end = this.#end;
    const to = this.#top;
    const needTo = this.#needTop;
    const inner = this.#run.limits.maxDepth - depth - 1;
    const descends = this.#begin(from, to);
    const selects = this.#selectsElements(from, to);
    let count = 0;
    let pos = skipWhitespace(units, open + 1, end);
    if (pos < end && units[pos] === 0x5d /* ] */) return this.#finish(from, to, 0, 0, pos + 1);
    for (;;) {
      // At an element.
      if (pos >= end) return ~end;
      if (selects || (descends && ((units[pos] as number) | 0x20) === 0x7b)) this.#select(from, to, pos, -1, count);
      if (this.#top === to && this.#needTop === needTo) pos = skipChild(units, pos, end, inner);
      else pos = this.#child(pos, to, needTo, depth + 1, place, -1, count);
      if (pos < 0) return pos;
      count++;
      if (pos < end && (units[pos] as number) <= 0x20) pos = skipWhitespace(units, pos, end);
      if (pos >= end) return ~end;
      if (units[pos] === 0x5d /* ] */) return this.#finish(from, to, count, count, pos + 1);
      if (units[pos] !== 0x2c /* , */) return ~pos;
      pos++;
      if (pos < end && (units[pos] as number) <= 0x20) pos = skipWhitespace(units, pos, end);
    }
  }

  /** Returns whether a state may select elements that are scalars. */
  #selectsElements(from: number, to: number): boolean {
    for (let i = from; i < to; i++)
      if (this.#segments[this.#states[i] as number]?.selectsElements === true) return true;
    return false;
  }

  /** Returns the first letters of the names that states and needs are about: a member whose name begins with another can be skipped. */
  #letters(from: number, to: number, needFrom: number, needTo: number): number {
    let letters = 0;
    for (let i = from; i < to; i++) letters |= this.#segments[this.#states[i] as number]?.letters ?? 0;
    for (let i = needFrom; i < needTo; i++) letters |= (this.#needs[i] as Need).letters;
    return letters;
  }

  /** Prepares the lists of a container, and returns whether a descendant segment is among its states. */
  #begin(from: number, to: number): boolean {
    let descends = false;
    for (let i = from; i < to; i++) {
      const segment = this.#segments[this.#states[i] as number];
      this.#descents[i] = undefined;
      this.#lates[i] = undefined;
      this.#bySelector[i] =
        segment !== undefined && segment.selectors.length > 1 ? segment.selectors.map(() => []) : undefined;
      if (segment?.isDescendant === true) descends = true;
    }
    return descends;
  }

  /** Puts the lists of a container together: those of selectors in their order, then that of the descent. */
  #finish(from: number, to: number, visited: number, count: number, next: number): number {
    this.#run.spend(visited * (to - from || 1));
    for (let i = from; i < to; i++) {
      const list = this.#lists[i] as Hits;
      const lates = this.#lates[i];
      if (lates !== undefined) this.#takeLate(i, lates, count);
      const bySelector = this.#bySelector[i];
      if (bySelector !== undefined) for (const it of bySelector) if (it.length > 0) list.push(it);
      const descent = this.#descents[i];
      if (descent !== undefined && descent.length > 0) list.push(descent);
    }
    return next;
  }

  /** Takes the elements that late selectors select, now that the length of the array is known. */
  #takeLate(state: number, lates: readonly Hits[][], count: number): void {
    const { selectors } = this.#segments[this.#states[state] as number] as ScanSegment;
    selectors.forEach((selector, s) => {
      const elements = lates[s];
      if (selector.kind !== 'late' || elements === undefined) return;
      const out = this.#listFor(state, s);
      const { first, step, count: selected } = sliceRange(selector.slice, count);
      for (let i = 0, at = first; i < selected; i++, at += step) {
        const list = elements[at];
        if (list !== undefined && list.length > 0) out.push(list);
      }
    });
  }

  /** Adds the states of a child: a member with its name, or, if `nameStart` is -1, the element with the index `nameEndOrIndex`. */
  #select(from: number, to: number, pos: number, nameStart: number, nameEndOrIndex: number): void {
    const unit = this.#source.units[pos];
    const isContainer = unit === 0x7b /* { */ || unit === 0x5b; /* [ */
    for (let i = from; i < to; i++) {
      const state = this.#states[i] as number;
      const segment = this.#segments[state];
      if (segment === undefined) continue;
      const { selectors, only } = segment;
      // Nothing is below a scalar.
      if (!isContainer && state + 1 !== this.#last) continue;
      if (only !== undefined) {
        if (nameStart !== -1 && isName(this.#source, nameStart, nameEndOrIndex, only))
          this.#add(to, state + 1, this.#lists[i] as Hits);
      } else {
        for (let s = 0; s < selectors.length; s++)
          this.#apply(selectors[s] as ScanSelector, i, s, to, nameStart, nameEndOrIndex);
      }
      if (segment.isDescendant && isContainer) this.#add(to, state, (this.#descents[i] ??= []));
    }
  }

  /** Applies a selector of a state to a child. */
  #apply(selector: ScanSelector, i: number, s: number, to: number, nameStart: number, nameEndOrIndex: number): void {
    const next = (this.#states[i] as number) + 1;
    switch (selector.kind) {
      case 'name': {
        if (nameStart === -1 || !isName(this.#source, nameStart, nameEndOrIndex, selector.name)) return;
        return this.#add(to, next, this.#listFor(i, s));
      }
      case 'all':
        return this.#add(to, next, this.#listFor(i, s));
      case 'range': {
        const { first, end, step } = selector;
        if (nameStart !== -1 || nameEndOrIndex < first || nameEndOrIndex >= end) return;
        if ((nameEndOrIndex - first) % step === 0) this.#add(to, next, this.#listFor(i, s));
        return;
      }
      case 'late': {
        if (nameStart !== -1) return;
        const lates = (this.#lates[i] ??= []);
        (lates[s] ??= [])[nameEndOrIndex] = this.#addOwn(to, next);
        return;
      }
      case 'filter': {
        const need = this.#pushNeed(selector.need, -1, undefined);
        this.#pending.push({ test: selector, list: this.#addOwn(to, next), out: this.#listFor(i, s), need });
      }
    }
  }

  #listFor(i: number, s: number): Hits {
    return this.#bySelector[i]?.[s] ?? (this.#lists[i] as Hits);
  }

  /** Adds a state to a child whose states begin at `from`, and a list for its nodes. A state that the child has already gets no second list. */
  #add(from: number, state: number, out: Hits): void {
    for (let i = from; i < this.#top; i++) {
      if (this.#states[i] === state) {
        out.push(this.#own(i));
        return;
      }
    }
    this.#push(state, out, false);
  }

  /** Adds a state like `#add`, with a list that nobody has yet. */
  #addOwn(from: number, state: number): Hits {
    for (let i = from; i < this.#top; i++) if (this.#states[i] === state) return this.#own(i);
    const list: Hits = [];
    this.#push(state, list, true);
    return list;
  }

  /** Gives a state a list of its own, as a part of the list that it had. */
  #own(i: number): Hits {
    const list = this.#lists[i] as Hits;
    if (this.#isOwn[i] === true) return list;
    const own: Hits = [];
    list.push(own);
    this.#lists[i] = own;
    this.#isOwn[i] = true;
    return own;
  }

  #push(state: number, list: Hits, isOwn: boolean): void {
    this.#states[this.#top] = state;
    this.#lists[this.#top] = list;
    this.#isOwn[this.#top++] = isOwn;
  }

  /** Adds what filters need of a member, because they need members of its object. */
  #needMember(needFrom: number, needTo: number, nameStart: number, nameEnd: number): void {
    for (let i = needFrom; i < needTo; i++) {
      const { isWhole, names } = this.#needs[i] as Need;
      if (isWhole) continue;
      for (let n = 0; n < names.length; n++) {
        const member = names[n] as NamedNeed;
        if (isName(this.#source, nameStart, nameEnd, member.name)) this.#pushNeed(member.need, i, member);
      }
    }
  }

  #pushNeed(need: Need, owner: number, member: NamedNeed | undefined): number {
    const at = this.#needTop++;
    this.#needs[at] = need;
    this.#owners[at] = owner;
    this.#members[at] = member;
    return at;
  }

  /** Reads a child with the states from `from` and the needs from `needFrom`, decides its filters, and drops its states. */
  #child(
    pos: number,
    from: number,
    needFrom: number,
    depth: number,
    parent: Place | undefined,
    nameStart: number,
    nameEndOrIndex: number,
  ): number {
    const place = this.#top === from ? undefined : this.#placeIn(parent, pos, nameStart, nameEndOrIndex);
    const needTo = this.#needTop;
    const next = this.#value(pos, from, needFrom, depth, place);
    this.#top = from;
    this.#needTop = needFrom;
    if (needTo > needFrom && next >= 0) this.#useNeeds(needFrom, needTo);
    return next;
  }

  /** Returns the place of a child, if it is kept. */
  #placeIn(parent: Place | undefined, pos: number, nameStart: number, nameEndOrIndex: number): Place | undefined {
    if (parent === undefined) return undefined;
    const isKept = this.#places === 'all' || ((this.#source.units[pos] as number) | 0x20) === 0x7b; /* { [ */
    return isKept ? new Place(parent, nameStart, nameEndOrIndex) : undefined;
  }

  /** Hands what was found of a child to the values around it, and decides the filters of the child. */
  #useNeeds(needFrom: number, needTo: number): void {
    for (let i = needFrom; i < needTo; i++) {
      const member = this.#members[i];
      // The template has made the member an own one.
      if (member !== undefined)
        (this.#found[this.#owners[i] as number] as Record<string, unknown>)[member.name] = this.#found[i];
    }
    for (let last = this.#pending.at(-1); last !== undefined && last.need >= needFrom; last = this.#pending.at(-1)) {
      this.#pending.pop();
      if (last.list.length > 0 && last.test.test(this.#found[last.need], this.#run)) last.out.push(last.list);
    }
  }
}
