import { skipColon, skipString, skipWhitespace, walkValue } from '@wirework/scanner/primitives';
import type { Run } from '../evaluate/run.ts';
import { ContainerLists } from './container-lists.ts';
import { decodeValue } from './decode-value.ts';
import type { Hit, Hits } from './hit.ts';
import { isName } from './is-name.ts';
import type { Need } from './need.ts';
import { NeedStack } from './need-stack.ts';
import { type KeptPlaces, Place } from './place.ts';
import { Projector } from './projector.ts';
import type { FilterStep, ScanPlan, ScanSegment, ScanSelector } from './scan-plan.ts';
import { SeenNames } from './seen-names.ts';
import { skipChild } from './skip-child.ts';
import { skipMembers } from './skip-members.ts';
import type { Source } from './source.ts';
import { StateStack } from './state-stack.ts';

/*
 * One pass over a text that finds the nodes of a query. All values that are not on the way to a node are skipped by the
 * scanner, which validates them at full speed.
 *
 * - A state is the index of the segment that is applied to a value next; the last state means that the value is a node
 *   itself.
 * - The sets of the values on the way are on one stack: a container has the states from `from` up to and without `to`,
 *   its current child those from `to` on. Needs of filters are on another stack in the same way.
 * - A child that a filter or a late selector may select is walked as if it were selected, into a separate list, which
 *   is used or dropped afterwards.
 * - Methods that read return the index after a value, or `~at` for a fault at `at`.
 */

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

  readonly #stack = new StateStack();
  readonly #lists: ContainerLists;
  readonly #needs: NeedStack;

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
    this.#lists = new ContainerLists(plan.segments, this.#stack);
    this.#needs = new NeedStack(source);
  }

  /** Finds the nodes of the query in the value at an index. */
  findNodes(pos: number, hits: Hits): number {
    this.#stack.add(0, 0, hits);
    return this.#value(pos, 0, 0, 0, this.#places === 'none' ? undefined : new Place(undefined, -1, 0));
  }

  /** Reads a value with the states from `from` and the needs from `needFrom` up to the tops of their stacks. */
  #value(pos: number, from: number, needFrom: number, depth: number, place: Place | undefined): number {
    const { units } = this.#source;
    const unit = units[pos];
    const isObject = unit === 0x7b; /* { */
    const isContainer = (isObject || unit === 0x5b) /* [ */ && pos < this.#end;
    const to = this.#stack.top;
    const needTo = this.#needs.top;
    let walks = false;
    let hit: Hit | undefined;
    for (let i = from; i < to; i++) {
      if (this.#stack.states[i] === this.#last) {
        hit = { start: pos, end: -1, place };
        this.hitCount++;
        (this.#stack.lists[i] as Hits).push(hit);
        if (place !== undefined) place.start = pos;
      } else {
        walks = isContainer;
      }
    }
    for (let i = needFrom; i < needTo; i++) {
      const { isWhole, names, template } = this.#needs.needs[i] as Need;
      const isPart = isObject && !isWhole && names.length > 0;
      walks ||= isPart;
      this.#needs.found[i] = isPart ? { ...template } : undefined;
    }
    const filter =
      walks && needTo === needFrom && to - from === 1
        ? this.#segments[this.#stack.states[from] as number]?.onlyFilter
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
      if (this.#needs.found[i] !== undefined) continue;
      // If no part of a container is needed, its existence is enough.
      this.#needs.found[i] =
        isContainer && !(this.#needs.needs[i] as Need).isWhole ? [] : decodeValue(this.#source, pos, next);
    }
    return next;
  }

  /**
   * A container of which a filter selects children. A child is read for the filter first, and walked only if it passes
   * the test: each filter of a query reads its parts of the text once more. In a descent that could take too long, so
   * there filters are decided after the walk.
   */
  #filtered(open: number, from: number, depth: number, place: Place | undefined, filter: FilterStep): number {
    const { units } = this.#source;
    const projector = this.#projector;
    const run = this.#run;
    const seen = this.#seen;
    const to = this.#stack.top;
    const mark = seen.top;
    const inner = run.limits.maxDepth - depth - 1;
    const list = this.#stack.lists[from] as Hits;
    const state = (this.#stack.states[from] as number) + 1;
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
      this.#stack.push(state, list, false);
      return this.#child(pos, to, this.#needs.top, depth + 1, place, start, name);
    });
    seen.drop(mark);
    return next;
  }

  /**
   * `{ "name" : value , … }`, from its opening brace. `skipWhitespace` is called only at a unit that can be white
   * space.
   */
  #object(open: number, from: number, needFrom: number, depth: number, place: Place | undefined): number {
    const { units } = this.#source;
    const end = this.#end;
    const to = this.#stack.top;
    const needTo = this.#needs.top;
    const inner = this.#run.limits.maxDepth - depth - 1;
    const shadowed = this.#shadowed;
    const mark = this.#seen.top;
    const descends = this.#lists.begin(from, to);
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
        if (needTo > needFrom) this.#needs.addMember(needFrom, needTo, nameStart, nameEnd);
      }
      if (this.#stack.top === to && this.#needs.top === needTo) {
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
    const to = this.#stack.top;
    const needTo = this.#needs.top;
    const inner = this.#run.limits.maxDepth - depth - 1;
    const descends = this.#lists.begin(from, to);
    const selects = this.#selectsElements(from, to);
    let count = 0;
    let pos = skipWhitespace(units, open + 1, end);
    if (pos < end && units[pos] === 0x5d /* ] */) return this.#finish(from, to, 0, 0, pos + 1);
    for (;;) {
      // At an element.
      if (pos >= end) return ~end;
      if (selects || (descends && ((units[pos] as number) | 0x20) === 0x7b)) this.#select(from, to, pos, -1, count);
      if (this.#stack.top === to && this.#needs.top === needTo) pos = skipChild(units, pos, end, inner);
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
      if (this.#segments[this.#stack.states[i] as number]?.selectsElements === true) return true;
    return false;
  }

  /**
   * Returns the first letters of the names that states and needs are about: a member whose name begins with another can
   * be skipped.
   */
  #letters(from: number, to: number, needFrom: number, needTo: number): number {
    let letters = 0;
    for (let i = from; i < to; i++) letters |= this.#segments[this.#stack.states[i] as number]?.letters ?? 0;
    for (let i = needFrom; i < needTo; i++) letters |= (this.#needs.needs[i] as Need).letters;
    return letters;
  }

  /** Ends a container, and counts the work of its children. */
  #finish(from: number, to: number, visited: number, count: number, next: number): number {
    this.#run.spend(visited * (to - from || 1));
    this.#lists.finish(from, to, count);
    return next;
  }

  /**
   * Adds the states of a child: a member with its name, or, if `nameStart` is -1, the element with the index
   * `nameEndOrIndex`.
   */
  #select(from: number, to: number, pos: number, nameStart: number, nameEndOrIndex: number): void {
    const unit = this.#source.units[pos];
    const isContainer = unit === 0x7b /* { */ || unit === 0x5b; /* [ */
    for (let i = from; i < to; i++) {
      const state = this.#stack.states[i] as number;
      const segment = this.#segments[state];
      if (segment === undefined) continue;
      const { selectors, only } = segment;
      // Nothing is below a scalar.
      if (!isContainer && state + 1 !== this.#last) continue;
      if (only !== undefined) {
        if (nameStart !== -1 && isName(this.#source, nameStart, nameEndOrIndex, only))
          this.#stack.add(to, state + 1, this.#stack.lists[i] as Hits);
      } else {
        for (let s = 0; s < selectors.length; s++)
          this.#apply(selectors[s] as ScanSelector, i, s, to, nameStart, nameEndOrIndex);
      }
      if (segment.isDescendant && isContainer) this.#stack.add(to, state, this.#lists.descent(i));
    }
  }

  /** Applies a selector of a state to a child. */
  #apply(selector: ScanSelector, i: number, s: number, to: number, nameStart: number, nameEndOrIndex: number): void {
    const next = (this.#stack.states[i] as number) + 1;
    switch (selector.kind) {
      case 'name': {
        if (nameStart === -1 || !isName(this.#source, nameStart, nameEndOrIndex, selector.name)) return;
        return this.#stack.add(to, next, this.#lists.of(i, s));
      }
      case 'all':
        return this.#stack.add(to, next, this.#lists.of(i, s));
      case 'range': {
        const { first, end, step } = selector;
        if (nameStart !== -1 || nameEndOrIndex < first || nameEndOrIndex >= end) return;
        if ((nameEndOrIndex - first) % step === 0) this.#stack.add(to, next, this.#lists.of(i, s));
        return;
      }
      case 'late': {
        if (nameStart !== -1) return;
        return this.#lists.setLate(i, s, nameEndOrIndex, this.#stack.addOwn(to, next));
      }
      case 'filter': {
        this.#needs.addFilter(selector, this.#stack.addOwn(to, next), this.#lists.of(i, s));
      }
    }
  }

  /**
   * Reads a child with the states from `from` and the needs from `needFrom`, decides its filters, and drops its states.
   */
  #child(
    pos: number,
    from: number,
    needFrom: number,
    depth: number,
    parent: Place | undefined,
    nameStart: number,
    nameEndOrIndex: number,
  ): number {
    const place = this.#stack.top === from ? undefined : this.#placeIn(parent, pos, nameStart, nameEndOrIndex);
    const needTo = this.#needs.top;
    const next = this.#value(pos, from, needFrom, depth, place);
    this.#stack.top = from;
    this.#needs.top = needFrom;
    if (needTo > needFrom && next >= 0) this.#needs.use(needFrom, needTo, this.#run);
    return next;
  }

  /** Returns the place of a child, if it is kept. */
  #placeIn(parent: Place | undefined, pos: number, nameStart: number, nameEndOrIndex: number): Place | undefined {
    if (parent === undefined) return undefined;
    const isKept = this.#places === 'all' || ((this.#source.units[pos] as number) | 0x20) === 0x7b; /* { [ */
    return isKept ? new Place(parent, nameStart, nameEndOrIndex) : undefined;
  }
}
