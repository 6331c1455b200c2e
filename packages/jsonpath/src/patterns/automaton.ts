import type { Budget } from '../values/budget.ts';
import { hasPoint } from './char-set.ts';
import type { Program, Step } from './program.ts';

/** A set of steps that the automaton is in at once. */
interface State {
  /** Steps that read a character. */
  readonly readers: readonly number[];
  /** Whether a match ends here, and whether it does if the text ends here. */
  readonly isMatch: boolean;
  readonly isMatchAtEnd: boolean;
  /** Cached states after a character: of ASCII by its code, others in a map of bounded size. */
  readonly ascii: (State | undefined)[];
  readonly wide: Map<number, State>;
}

const maxStates = 1_000;
const maxWide = 256;

/**
 * Matches texts in linear time: it follows all ways through a pattern at once, and caches the sets of steps that it reaches. A
 * character whose state is not in the cache costs a unit of the budget for each step.
 */
export class Automaton {
  readonly #program: Program;
  readonly #isWhole: boolean;
  /** The last search that met each step. */
  readonly #marks: Int32Array;
  #mark = 0;
  #known = new Map<string, State>();
  #start: State | undefined;

  /** @param isWhole whether the whole text must match, and not some part of it */
  constructor(program: Program, isWhole: boolean) {
    this.#program = program;
    this.#isWhole = isWhole;
    this.#marks = new Int32Array(program.steps.length);
  }

  matches(text: string, budget: Budget): boolean {
    budget.spendOnString(text.length);
    this.#start ??= this.#close([this.#program.start], true, budget);
    let state = this.#start;
    for (let at = 0; at < text.length;) {
      if (this.#isWhole ? state.readers.length === 0 : state.isMatch) return state.isMatch && !this.#isWhole;
      let point = text.charCodeAt(at);
      if (point >= 0xd800 && point <= 0xdbff) point = text.codePointAt(at) as number;
      at += point > 0xffff ? 2 : 1;
      state = (point < 0x80 ? state.ascii[point] : state.wide.get(point)) ?? this.#read(state, point, budget);
    }
    return state.isMatchAtEnd;
  }

  /** Computes and caches the state after a character. */
  #read(state: State, point: number, budget: Budget): State {
    const { steps, start } = this.#program;
    budget.spend(state.readers.length + 1);
    const after: number[] = this.#isWhole ? [] : [start];
    for (const id of state.readers) {
      const step = steps[id] as Step & { kind: 'set' };
      if (hasPoint(step.set, point)) after.push(step.next);
    }
    const next = this.#close(after, false, budget);
    if (point < 0x80) state.ascii[point] = next;
    else if (state.wide.size < maxWide) state.wide.set(point, next);
    return next;
  }

  /** Returns the state of some steps, and of all that they reach without reading a character. */
  #close(from: readonly number[], isAtStart: boolean, budget: Budget): State {
    const readers: number[] = [];
    const atEnd: number[] = [];
    const isMatch = this.#follow(from, isAtStart, false, readers, atEnd);
    const isMatchAtEnd = isMatch || (atEnd.length > 0 && this.#follow(from, isAtStart, true, [], []));
    budget.spend(readers.length + 1);
    readers.sort((a, b) => a - b);
    const key = `${isMatch ? 1 : 0}${isMatchAtEnd ? 1 : 0}${String.fromCharCode(...readers)}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    if (this.#known.size >= maxStates) {
      this.#known = new Map();
      this.#start = undefined;
    }
    const state: State = { readers, isMatch, isMatchAtEnd, ascii: [], wide: new Map() };
    this.#known.set(key, state);
    return state;
  }

  /** Follows the steps that read no character, collects those that do and those at the end of the text, and returns whether a match ends here. */
  #follow(from: readonly number[], isAtStart: boolean, isAtEnd: boolean, readers: number[], atEnd: number[]): boolean {
    const { steps } = this.#program;
    const stack = [...from];
    const mark = ++this.#mark;
    let isMatch = false;
    for (let id = stack.pop(); id !== undefined; id = stack.pop()) {
      if (this.#marks[id] === mark) continue;
      this.#marks[id] = mark;
      const step = steps[id] as Step;
      if (step.kind === 'match') isMatch = true;
      else if (step.kind === 'set') readers.push(id);
      else if (step.kind === 'split') stack.push(step.other, step.next);
      else if (step.kind === 'end' && !isAtEnd) atEnd.push(id);
      else if (step.kind === 'end' || isAtStart) stack.push(step.next);
    }
    return isMatch;
  }
}
