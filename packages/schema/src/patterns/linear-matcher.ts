import { hasAscii } from './char-set.ts';
import { isWordAt, pointBefore } from './characters.ts';
import type { Condition, Look, Program, Step } from './program.ts';
import { tooComplex } from './too-complex.ts';

/** A set of steps that the automaton is in at once. */
interface State {
  /** Indices of steps, in order. */
  readonly steps: Uint16Array;
  /** Cached closures, by the conditions that hold. */
  readonly closed: (Closed | undefined)[];
}

/** The closure of a state: the steps that are reached without reading a character, given the conditions that hold. */
interface Closed {
  /** Steps that read a character. */
  readonly readers: readonly number[];
  readonly isMatch: boolean;
  /** Cached states after a character, by its kind. */
  readonly next: (State | undefined)[];
}

/**
 * Returns a matcher whose time is linear in the length of the text. It follows all paths through the pattern at once,
 * and caches the sets of steps that it reaches. Work that the cache does not save is counted, so that
 * one test of one text takes well under 50 ms, or throws.
 *
 * @returns the test whether the pattern matches somewhere; it throws a LimitExceededError
 */
export function linearMatcher(program: Program, isAnchored: boolean): (text: string) => boolean {
  const budget: Budget = { work: 0 };
  let automaton: Automaton | undefined;
  return (text) => {
    budget.work = 0;
    automaton ??= new Automaton(program, isAnchored, budget);
    return automaton.run(text, 1);
  };
}

/** The work of the automata of a pattern and of its lookarounds, in followed steps. */
interface Budget {
  work: number;
}

const maxWork = 1_000_000;
const maxStates = 1_000;
/** Size of the cache for the kinds of characters beyond ASCII, less one. */
const wideMask = 4_095;
/** Costs in followed steps: of a new state, of each step in it, of asking the engine about a character, and of testing a condition. */
const stateWork = 60;
const readerWork = 2;
const wideWork = 20;
const conditionWork = 5;
/** UTF-16 units that are read from the cache in the time of a followed step. */
const unitsPerWork = 3;

class Automaton {
  readonly #program: Program;
  readonly #isAnchored: boolean;
  #start: State;
  /** The sets with characters beyond ASCII, by their spelling in the pattern. */
  readonly #wide = new Map<string, RegExp>();
  /** Cached characters, and their kinds, by the last bits of the character. */
  readonly #points = new Int32Array(wideMask + 1);
  readonly #kindsAt = new Int32Array(wideMask + 1);
  /** Kinds, by the sets that contain their characters. */
  readonly #kinds = new Map<string, number>();
  readonly #looks = new Map<Look, Automaton>();
  /** The last search that met each step. */
  readonly #marks: Int32Array;
  #mark = 0;
  readonly #budget: Budget;
  #known = new Map<string, State>();

  constructor(program: Program, isAnchored: boolean, budget: Budget) {
    this.#budget = budget;
    this.#program = program;
    this.#isAnchored = isAnchored;
    this.#marks = new Int32Array(program.steps.length);
    this.#start = newState(Uint16Array.of(program.start));
    for (const it of program.steps)
      if (it.kind === 'set' && it.set.wide) this.#wide.set(it.set.source, new RegExp(`^${it.set.source}$`, 'u'));
    for (const it of program.conditions)
      if (typeof it === 'object') this.#looks.set(it, new Automaton(it.program, false, budget));
  }

  /**
   * Reads the text in one direction.
   *
   * @param places is set at every index where a match ends; without it the first match is enough
   * @returns whether there is a match
   */
  run(text: string, direction: 1 | -1, places?: Uint8Array): boolean {
    this.#count(text.length / unitsPerWork);
    const holds = this.#program.conditions.map((condition) => this.#test(condition, text));
    const end = direction === 1 ? text.length : 0;
    let at = text.length - end;
    let state = this.#start;
    for (;;) {
      let held = (at === 0 ? 1 : 0) | (at === text.length ? 2 : 0);
      for (let i = 0; i < holds.length; i++) if ((holds[i] as (at: number) => boolean)(at)) held |= 4 << i;
      const closed = state.closed[held] ?? this.#close(state, held);
      if (closed.isMatch) {
        if (places === undefined) return true;
        places[at] = 1;
      }
      if (at === end) return false;
      if (this.#isAnchored && closed.readers.length === 0) return false;
      let point = text.charCodeAt(direction === 1 ? at : at - 1);
      if (point >= 0xd800) point = direction === 1 ? (text.codePointAt(at) as number) : pointBefore(text, at);
      at += point > 0xffff ? 2 * direction : direction;
      const kind = point < 0x80 ? point : this.#kindOf(point);
      state = closed.next[kind] ?? this.#read(closed, point, kind);
    }
  }

  /** Returns the test whether a condition holds at an index of the text. */
  #test(condition: Condition, text: string): (at: number) => boolean {
    if (typeof condition === 'object') {
      const places = new Uint8Array(text.length + 1);
      this.#looks.get(condition)?.run(text, condition.isBehind ? 1 : -1, places);
      return (at) => (places[at] === 1) !== condition.isNegative;
    }
    return (at) => {
      this.#count(conditionWork);
      return (isWordAt(text, at - 1) !== isWordAt(text, at)) === (condition === '\\b');
    };
  }

  /** Follows the steps that read no character. */
  #close(state: State, held: number): Closed {
    const readers: number[] = [];
    const stack = [...state.steps];
    const mark = ++this.#mark;
    let isMatch = false;
    for (let id = stack.pop(); id !== undefined; id = stack.pop()) {
      if (this.#marks[id] === mark) continue;
      this.#marks[id] = mark;
      this.#count(1);
      const step = this.#program.steps[id] as Step;
      if (step.kind === 'match') isMatch = true;
      else if (step.kind === 'set') readers.push(id);
      else if (step.kind === 'split') stack.push(step.other, step.next);
      else if (((held >> step.bit) & 1) === 1) stack.push(step.next);
    }
    const closed: Closed = { readers, isMatch, next: [] };
    return (state.closed[held] = closed);
  }

  /** Computes and caches the state after a character. */
  #read(closed: Closed, point: number, kind: number): State {
    this.#count(stateWork + closed.readers.length * readerWork);
    const after: number[] = [];
    const mark = ++this.#mark;
    const add = (id: number): void => {
      if (this.#marks[id] !== mark) after.push(id);
      this.#marks[id] = mark;
    };
    if (!this.#isAnchored) add(this.#program.start);
    for (const id of closed.readers) {
      const { set, next } = this.#program.steps[id] as Step & { kind: 'set' };
      if (point < 0x80 ? hasAscii(set, point) : this.#wide.get(set.source)?.test(String.fromCodePoint(point)))
        add(next);
    }
    const steps = Uint16Array.from(after).sort();
    const key = String.fromCharCode(...steps);
    let state = this.#known.get(key);
    if (state === undefined) {
      if (this.#known.size >= maxStates) {
        this.#known = new Map();
        // The old start leads to all dropped states and would keep them in memory.
        this.#start = newState(this.#start.steps);
      }
      this.#known.set(key, (state = newState(steps)));
    }
    closed.next[kind] = state;
    return state;
  }

  /**
   * Returns the kind of a character beyond ASCII: those in the same sets of the pattern are of one kind. The cache has one slot for each value of
   * their last bits. In a `Map`, a hostile text could use characters with one hash, which are searched one by one (decision 041).
   */
  #kindOf(point: number): number {
    const place = point & wideMask;
    if (this.#points[place] !== point) {
      const character = String.fromCodePoint(point);
      let sets = '';
      for (const set of this.#wide.values()) {
        this.#count(wideWork);
        sets += set.test(character) ? 1 : 0;
      }
      if (!this.#kinds.has(sets)) this.#kinds.set(sets, 0x80 + this.#kinds.size);
      this.#points[place] = point;
      this.#kindsAt[place] = this.#kinds.get(sets) as number;
    }
    return this.#kindsAt[place] as number;
  }

  #count(work: number): void {
    this.#budget.work += work;
    if (this.#budget.work > maxWork) throw tooComplex(maxWork);
  }
}

function newState(steps: Uint16Array): State {
  return { steps, closed: [] };
}
