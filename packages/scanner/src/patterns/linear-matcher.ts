import { type CharSet, charSet, hasAscii } from './char-set.ts';
import type { PatternNode } from './parse-pattern.ts';
import { compileProgram, type Condition, type Look, type Program, type Step } from './program.ts';

/** Takes the work of a matcher, in followed steps, and throws when it is too much. */
export interface WorkBudget {
  spend(work: number): void;
}

/** Steps of the program in which the automaton is at once, before those that read no character are followed. */
interface State {
  /** Indices of steps, in order. */
  readonly steps: readonly number[];
  /** Cached closures, by the conditions that hold. */
  readonly closures: (Closure | undefined)[];
}

/** The steps that are reached from a state without reading a character, given the conditions that hold. */
interface Closure {
  readonly state: State;
  /** Steps that read a character. */
  readonly readers: readonly number[];
  readonly isMatch: boolean;
  /** Whether the rest of the text does not matter, because the result is known. */
  readonly isDecided: boolean;
  /** Cached closures after a character, by its kind, for an index at which no condition holds. */
  readonly next: (Closure | undefined)[];
}

/** Bits of the conditions that every program has. */
const atStart = 1;
const atEnd = 2;

const maxStates = 1_000;
/**
 * Costs in followed steps: of a new state, of each step in it, of asking the engine about a character, and of testing a
 * condition.
 */
const stateWork = 60;
const readerWork = 2;
const wideWork = 20;
const conditionWork = 5;
/** UTF-16 units that are read from the cache in the time of a followed step. */
export const unitsPerWork = 3;

/** Tests whether a pattern matches somewhere in a text, in time that is linear in the length of the text. */
export interface LinearMatcher {
  /**
   * Returns whether the pattern matches somewhere in a text.
   *
   * @param budget pays for everything but one reading of the text
   */
  matches(text: string, budget: WorkBudget): boolean;
}

/**
 * Returns a matcher that follows all paths through a pattern at once, and caches the sets of steps that it reaches.
 *
 * @param maxSteps steps of the largest automaton
 * @returns `undefined` if counted repetitions or conditions make it too large, or if there is a backreference
 */
export function linearMatcher(pattern: PatternNode, maxSteps: number): LinearMatcher | undefined {
  const program = compileProgram(pattern, maxSteps);
  return program && new Automaton(program);
}

class Automaton implements LinearMatcher {
  readonly #program: Program;
  /** Whether there are conditions besides those of the start and the end. */
  readonly #hasConditions: boolean;
  readonly #looks: Map<Look, Automaton> = new Map<Look, Automaton>();
  /** The last search that met each step. */
  readonly #marks: Int32Array;
  #mark = 0;
  #start: State;
  #known = new Map<string, State>();
  #wide: WideCharacters | undefined;

  constructor(program: Program) {
    this.#program = program;
    this.#hasConditions = program.conditions.length > 0;
    this.#marks = new Int32Array(program.steps.length);
    this.#start = newState([program.start]);
    for (const it of program.conditions) if (typeof it === 'object') this.#looks.set(it, new Automaton(it.program));
  }

  /** If conditions hold only at the start and the end, the fastest loop reads the text. */
  matches(text: string, budget: WorkBudget): boolean {
    const { length } = text;
    if (length === 0 || this.#hasConditions) return this.#run(text, budget, false);
    let wide = this.#wide;
    let here = this.#closure(this.#start, atStart, budget);
    for (let at = 0; at < length; at++) {
      if (here.isDecided) return here.isMatch;
      let kind = text.charCodeAt(at);
      if (kind >= 0x80) {
        const point = kind < 0xd800 ? kind : (text.codePointAt(at) as number);
        if (point > 0xffff) at++;
        wide ??= this.#wideCharacters();
        kind = wide.kindOf(point, budget);
        here = here.next[kind] ?? this.#read(here, point, kind, budget);
      } else {
        here = here.next[kind] ?? this.#read(here, kind, kind, budget);
      }
    }
    return this.#closure(here.state, atEnd, budget).isMatch;
  }

  /**
   * Reads a text in one direction.
   *
   * @param places is set at every index where a match ends; without it the first match is enough
   * @returns whether there is a match
   */
  #run(text: string, budget: WorkBudget, isBackward: boolean, places?: Uint8Array): boolean {
    const { conditions } = this.#program;
    const tests = conditions.map((condition) => this.#test(condition, text, budget));
    const end = isBackward ? 0 : text.length;
    let at = text.length - end;
    let here = this.#closure(this.#start, heldAt(text, at, tests), budget);
    for (;;) {
      if (here.isDecided) {
        if (places === undefined) return here.isMatch;
        places[at] = 1;
      }
      if (at === end) return false;
      let point = text.charCodeAt(isBackward ? at - 1 : at);
      if (point >= 0xd800) point = isBackward ? pointBefore(text, at) : (text.codePointAt(at) as number);
      const length = point > 0xffff ? 2 : 1;
      at += isBackward ? -length : length;
      const kind = point < 0x80 ? point : this.#wideCharacters().kindOf(point, budget);
      here = here.next[kind] ?? this.#read(here, point, kind, budget);
      if (at === end || tests.length > 0) here = this.#closure(here.state, heldAt(text, at, tests), budget);
    }
  }

  /** Returns the test whether a condition holds at an index of the text. */
  #test(condition: Condition, text: string, budget: WorkBudget): (at: number) => boolean {
    if (typeof condition === 'object') {
      const places = new Uint8Array(text.length + 1);
      budget.spend(text.length / unitsPerWork);
      (this.#looks.get(condition) as Automaton).#run(text, budget, !condition.isBehind, places);
      return (at) => (places[at] === 1) !== condition.isNegative;
    }
    return (at) => {
      budget.spend(conditionWork);
      return (isWordAt(text, at - 1) !== isWordAt(text, at)) === (condition === '\\b');
    };
  }

  #closure(state: State, held: number, budget: WorkBudget): Closure {
    return state.closures[held] ?? this.#close(state, held, budget);
  }

  /** Follows the steps that read no character, and caches where they lead. */
  #close(state: State, held: number, budget: WorkBudget): Closure {
    const { steps, isAnchored } = this.#program;
    const readers: number[] = [];
    const stack = [...state.steps];
    const mark = ++this.#mark;
    let isMatch = false;
    let followed = 0;
    for (let id = stack.pop(); id !== undefined; id = stack.pop()) {
      if (this.#marks[id] === mark) continue;
      this.#marks[id] = mark;
      followed++;
      const step = steps[id] as Step;
      if (step.kind === 'match') isMatch = true;
      else if (step.kind === 'set') readers.push(id);
      else if (step.kind === 'split') stack.push(step.other, step.next);
      else if (((held >> step.bit) & 1) === 1) stack.push(step.next);
    }
    budget.spend(followed);
    const isDecided = isMatch || (isAnchored && readers.length === 0);
    return (state.closures[held] = { state, readers, isMatch, isDecided, next: [] });
  }

  /** Computes and caches the closure after a character. */
  #read(here: Closure, point: number, kind: number, budget: WorkBudget): Closure {
    const { steps, start, isAnchored } = this.#program;
    budget.spend(stateWork + here.readers.length * readerWork);
    const after: number[] = [];
    const mark = ++this.#mark;
    const add = (id: number): void => {
      if (this.#marks[id] !== mark) after.push(id);
      this.#marks[id] = mark;
    };
    if (!isAnchored) add(start);
    for (const id of here.readers) {
      const { set, next } = steps[id] as Step & { kind: 'set' };
      if (point < 0x80 ? hasAscii(set, point) : this.#wide?.has(set, point) === true) add(next);
    }
    return (here.next[kind] = this.#closure(this.#stateOf(after), 0, budget));
  }

  #stateOf(steps: number[]): State {
    steps.sort((a, b) => a - b);
    const key = String.fromCharCode(...steps);
    let state = this.#known.get(key);
    if (state === undefined) {
      if (this.#known.size >= maxStates) {
        this.#known = new Map();
        this.#start = newState(this.#start.steps);
      }
      this.#known.set(key, (state = newState(steps)));
    }
    return state;
  }

  #wideCharacters(): WideCharacters {
    return (this.#wide ??= new WideCharacters(this.#program.steps));
  }
}

function newState(steps: readonly number[]): State {
  return { steps, closures: [] };
}

/**
 * Returns the conditions that hold at an index, as bits: those of the start and the end of the text, and of the tests.
 */
function heldAt(text: string, at: number, tests: readonly ((at: number) => boolean)[]): number {
  let held = (at === 0 ? atStart : 0) | (at === text.length ? atEnd : 0);
  for (let i = 0; i < tests.length; i++) if ((tests[i] as (at: number) => boolean)(at)) held |= 4 << i;
  return held;
}

/** Size of the cache for the kinds of characters beyond ASCII, less one. */
const wideMask = 4_095;

/**
 * The characters beyond ASCII. Those in the same sets of the pattern are of one kind. The cache has one slot for each
 * value of their last bits. In a `Map`, a hostile text could use characters with one hash, which are searched one by
 * one.
 */
class WideCharacters {
  /** The sets with characters beyond ASCII, by their spelling in the pattern. */
  readonly #sets: Map<string, RegExp> = new Map<string, RegExp>();
  /** Cached characters, and their kinds, by the last bits of the character. */
  readonly #points = new Int32Array(wideMask + 1);
  readonly #kindsAt = new Int32Array(wideMask + 1);
  /** Kinds, by the sets that contain their characters. */
  readonly #kinds: Map<string, number> = new Map<string, number>();

  constructor(steps: readonly Step[]) {
    for (const it of steps)
      if (it.kind === 'set' && it.set.wide) this.#sets.set(it.set.source, new RegExp(`^${it.set.source}$`, 'u'));
  }

  has({ source }: CharSet, point: number): boolean {
    return this.#sets.get(source)?.test(String.fromCodePoint(point)) === true;
  }

  kindOf(point: number, budget: WorkBudget): number {
    const place = point & wideMask;
    return this.#points[place] === point ? (this.#kindsAt[place] as number) : this.#newKindOf(point, budget);
  }

  #newKindOf(point: number, budget: WorkBudget): number {
    budget.spend(wideWork * this.#sets.size);
    const character = String.fromCodePoint(point);
    let sets = '';
    for (const set of this.#sets.values()) sets += set.test(character) ? 1 : 0;
    const kind = this.#kinds.get(sets) ?? 0x80 + this.#kinds.size;
    this.#kinds.set(sets, kind);
    this.#points[point & wideMask] = point;
    return (this.#kindsAt[point & wideMask] = kind);
  }
}

const wordCharacters = /* @__PURE__ */ charSet('\\w');

/** Returns whether there is a word character (`\w`) at an index. */
export function isWordAt(text: string, index: number): boolean {
  const code = text.charCodeAt(index);
  return code < 0x80 && hasAscii(wordCharacters, code);
}

/** Returns the code point that ends before an index. */
export function pointBefore(text: string, index: number): number {
  const point = index > 1 ? (text.codePointAt(index - 2) as number) : 0;
  return point > 0xffff ? point : text.charCodeAt(index - 1);
}
