import { LimitExceededError } from '@wirework/encoding-errors';
import { type CharSet, hasAscii } from './char-set.ts';
import type { Look, Program, Step } from './program.ts';

/** A set of steps that the automaton is in at once. */
interface State {
  /** Steps that read a character, or wait for the end of the text. */
  readonly steps: readonly number[];
  readonly isMatch: boolean;
  readonly isMatchAtEnd: boolean;
  /** Where each ASCII character leads, as far as it is known. */
  readonly next: (State | undefined)[];
  /** The same for other characters. */
  readonly wide: Map<number, State>;
}

/** Tells whether an assertion holds where the automaton is; `undefined` when only the end of the text will tell. */
type Holds = (step: Step) => boolean | undefined;

/**
 * A matcher whose time grows with the length of the text alone: it follows all ways through the pattern at once
 * and remembers the sets of steps that it has been in. Work that is not remembered is counted, so that
 * one test of one text takes well under 50 ms, or ends in an error.
 *
 * @returns a test whether the pattern matches somewhere
 */
export function linearMatcher(program: Program, isAnchored: boolean): (text: string) => boolean {
  const run = new Automaton(program);
  return program.isPositional
    ? (text) => run.scan(text, 1, isAnchored, true) !== undefined
    : (text) => run.test(text, isAnchored);
}

const maxWork = 1_000_000;
const maxStates = 1_000;
const maxWide = 1_000;
/** What it costs to make a set of steps, and to ask the engine about a character, in followed steps. */
const stateWork = 60;
const wideWork = 20;

class Automaton {
  readonly #program: Program;
  readonly #wide = new Map<CharSet, RegExp>();
  readonly #marks: Int32Array;
  readonly #looks = new Map<Look, Automaton>();
  #mark = 0;
  #work = 0;
  #known = new Map<string, State>();

  constructor(program: Program) {
    this.#program = program;
    this.#marks = new Int32Array(program.steps.length);
    for (const step of program.steps) if (step.kind === 'look') this.#looks.set(step.look, new Automaton(step.look.program));
  }

  /** For programs that ask for nothing but the characters and the ends of the text. */
  test(text: string, isAnchored: boolean): boolean {
    this.#work = 0;
    const { start } = this.#program;
    let state = this.#state([start], this.#atStart, text.length === 0);
    for (let at = 0; at < text.length; ) {
      if (state.isMatch) return true;
      if (isAnchored && state.steps.length === 0) return false;
      const code = text.charCodeAt(at);
      if (code < 0x80) {
        at++;
        state = state.next[code] ??= this.#state(this.#after(state, code, isAnchored), this.#inside, false);
      } else {
        const point = text.codePointAt(at) as number;
        at += point > 0xffff ? 2 : 1;
        const { wide } = state;
        let next = wide.get(point);
        if (next === undefined) {
          next = this.#state(this.#after(state, point, isAnchored), this.#inside, false);
          if (wide.size < maxWide) wide.set(point, next);
        }
        state = next;
      }
    }
    return state.isMatch || state.isMatchAtEnd;
  }

  readonly #atStart: Holds = (step) => (step.kind === 'assert' && step.assert === '$' ? undefined : true);
  readonly #inside: Holds = (step) => (step.kind === 'assert' && step.assert === '$' ? undefined : false);

  /**
   * For programs that ask for more. The text is read in one direction; every place where a match ends is noted.
   *
   * @param isFirst stops at the first match
   * @returns the places, or `undefined` when there is none
   */
  scan(text: string, direction: 1 | -1, isAnchored: boolean, isFirst: boolean): Uint8Array | undefined {
    this.#work = 0;
    const { start, steps } = this.#program;
    const places = new Uint8Array(text.length + 1);
    const tables = new Map<Look, Uint8Array | undefined>();
    for (const [look, automaton] of this.#looks) {
      tables.set(look, automaton.scan(text, look.isBehind ? 1 : -1, false, false));
    }
    let at = direction === 1 ? 0 : text.length;
    const holds: Holds = (step) => {
      if (step.kind === 'look') return (tables.get(step.look)?.[at] === 1) !== step.look.isNegative;
      if (step.kind !== 'assert') return false;
      if (step.assert === '^') return at === 0;
      if (step.assert === '$') return at === text.length;
      return (isWord(text, at - 1) !== isWord(text, at)) === (step.assert === '\\b');
    };
    let current = [start];
    let found = false;
    for (;;) {
      const { reached, isMatch } = this.#close(current, holds);
      if (isMatch) {
        places[at] = 1;
        found = true;
        if (isFirst) break;
      }
      if (direction === 1 ? at >= text.length : at <= 0) break;
      this.#work += wideWork;
      const point = (direction === 1 ? text.codePointAt(at) : pointBefore(text, at)) as number;
      at += (point > 0xffff ? 2 : 1) * direction;
      current = isAnchored ? [] : [start];
      for (const id of reached) {
        const step = steps[id] as Step;
        if (step.kind === 'set' && this.#has(step.set, point)) current.push(step.next);
      }
    }
    return found ? places : undefined;
  }

  /** The steps after a character, before those that read nothing are followed. */
  #after(state: State, point: number, isAnchored: boolean): number[] {
    const after = isAnchored ? [] : [this.#program.start];
    for (const id of state.steps) {
      const step = this.#program.steps[id] as Step;
      if (step.kind === 'set' && this.#has(step.set, point)) after.push(step.next);
    }
    return after;
  }

  #state(ids: readonly number[], holds: Holds, isEmpty: boolean): State {
    this.#work += stateWork;
    const { reached, waiting, isMatch } = this.#close(ids, holds);
    reached.sort((a, b) => a - b);
    const key = `${isMatch}${isEmpty}${holds === this.#atStart}${reached.join()};${waiting.join()}`;
    let state = this.#known.get(key);
    if (state === undefined) {
      const atEnd: Holds = (step) => step.kind === 'assert' && (step.assert === '$' || isEmpty);
      const isMatchAtEnd = this.#close(waiting, atEnd).isMatch;
      state = { steps: reached, isMatch, isMatchAtEnd, next: [], wide: new Map() };
      if (this.#known.size >= maxStates) this.#known = new Map();
      this.#known.set(key, state);
    }
    return state;
  }

  /** Follows the steps that read nothing. */
  #close(ids: readonly number[], holds: Holds): { reached: number[]; waiting: number[]; isMatch: boolean } {
    const reached: number[] = [];
    const waiting: number[] = [];
    const stack = [...ids];
    const mark = ++this.#mark;
    let isMatch = false;
    for (let id = stack.pop(); id !== undefined; id = stack.pop()) {
      if (this.#marks[id] === mark) continue;
      this.#marks[id] = mark;
      if (++this.#work > maxWork) throw tooMuch();
      const step = this.#program.steps[id] as Step;
      if (step.kind === 'match') isMatch = true;
      else if (step.kind === 'set') reached.push(id);
      else if (step.kind === 'split') stack.push(step.other, step.next);
      else {
        const passes = holds(step);
        if (passes === undefined) waiting.push(id);
        else if (passes) stack.push(step.next);
      }
    }
    return { reached, waiting, isMatch };
  }

  #has(set: CharSet, point: number): boolean {
    if (point < 0x80) return hasAscii(set, point);
    if (!set.wide) return false;
    this.#work += wideWork;
    let test = this.#wide.get(set);
    if (test === undefined) this.#wide.set(set, (test = new RegExp(`^${set.source}$`, 'u')));
    return test.test(String.fromCodePoint(point));
  }
}

function isWord(text: string, at: number): boolean {
  return /^\w/.test(text.charAt(at));
}

function pointBefore(text: string, at: number): number {
  const point = at > 1 ? (text.codePointAt(at - 2) as number) : 0;
  return point > 0xffff ? point : text.charCodeAt(at - 1);
}

function tooMuch(): LimitExceededError {
  return new LimitExceededError({
    limit: 'maxPatternWork',
    max: maxWork,
    message: 'Cannot match the pattern: the string is too long for so complex a pattern',
  });
}
