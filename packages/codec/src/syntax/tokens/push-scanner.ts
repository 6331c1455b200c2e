import { skipLiteral, skipNumber, skipString, skipWhitespace } from '@wirework/scanner/primitives';
import { afterValue, allowsValue, contextMessage, GrammarState } from './grammar-state.ts';

/**
 * Receives the parts of documents in their order. A position is in the units that are read, and the parts may throw.
 */
export interface PartVisitor {
  /**
   * Enters a container at its bracket.
   *
   * @returns the position after the bracket; that after the whole container, if the visitor has checked and used it
   */
  enter(pos: number, isArray: boolean): number;
  /** Leaves a container at its bracket. */
  leave(pos: number): void;
  /** Passes the comma between two elements or members. */
  comma(pos: number): void;
  /** Begins a name, or a string, number or literal. */
  begin(pos: number, isName: boolean): void;
  /** Ends the name or scalar before a position. */
  end(stop: number, isName: boolean): void;
}

const quote = 0x22;
const backslash = 0x5c;
const literals = ['true', 'false', 'null'];

/**
 * Checks documents whose units arrive in chunks, and reports their parts to a visitor. It keeps no units: a scalar that
 * is cut goes on in the next chunk.
 *
 * Invariants:
 * - A unit is read at most twice, however the units are cut.
 * - `#outer` has the states around the open containers, outermost first. `#first` is 0 between scalars.
 */
export class PushScanner {
  /** Words after an invalid character, once `read` has found one. */
  context = '';
  readonly #visitor: PartVisitor;
  readonly #maxDepth: number;
  readonly #outer: GrammarState[] = [];
  #state: GrammarState;
  /** First unit of the scalar that has begun and not ended. */
  #first = 0;
  /** Units of an escape that are still to come. */
  #escape = 0;
  #phase: NumberPhase = NumberPhase.minus;
  #literal = '';
  /** Number of units of the literal that were read. */
  #read = 0;

  /** @param isSingle whether the input must hold one document only */
  constructor(visitor: PartVisitor, maxDepth: number, isSingle: boolean) {
    this.#visitor = visitor;
    this.#maxDepth = maxDepth;
    this.#state = isSingle ? GrammarState.only : GrammarState.top;
  }

  /** Number of open containers. */
  get depth(): number {
    return this.#outer.length;
  }

  /** Whether the input is between two documents, or after the only one. */
  get isComplete(): boolean {
    return this.#first === 0 && (this.#state === GrammarState.over || this.#state === GrammarState.top);
  }

  /** Whether a name is next, or is being read. */
  get #isBeforeName(): boolean {
    return this.#state === GrammarState.firstName || this.#state === GrammarState.name;
  }

  /**
   * Reads the next units.
   *
   * @returns `end`, or the complement of the position of an invalid character
   */
  read(units: Uint8Array, from: number, end: number): number {
    for (let pos = from; pos < end;) {
      const next = this.#first === 0 ? this.#step(units, pos, end) : this.#resume(units, pos, end);
      if (next < 0) return next;
      pos = next;
    }
    return end;
  }

  /** Ends the input, which ends a number. Returns whether the last document is complete. */
  finish(): boolean {
    const isNumber = this.#first !== 0 && this.#first !== quote && this.#literal === '';
    if (isNumber && isWholeNumber(this.#phase)) this.#end(0);
    return this.isComplete;
  }

  #step(units: Uint8Array, pos: number, end: number): number {
    const unit = units[pos] as number;
    switch (unit) {
      case 0x20:
      case 0x0a:
      case 0x0d:
      case 0x09:
        return skipWhitespace(units, pos, end);
      case 0x2c /* , */:
        if (this.#state === GrammarState.afterElement) this.#state = GrammarState.element;
        else if (this.#state === GrammarState.afterMember) this.#state = GrammarState.name;
        else return this.#misplaced(pos);
        this.#visitor.comma(pos);
        return pos + 1;
      case 0x3a /* : */:
        if (this.#state !== GrammarState.afterName) return this.#misplaced(pos);
        this.#state = GrammarState.value;
        return pos + 1;
      case 0x5b /* [ */:
      case 0x7b /* { */:
        return this.#enter(pos, unit === 0x5b);
      case 0x5d /* ] */:
      case 0x7d /* } */:
        return this.#leave(pos, unit === 0x5d);
      default:
        return this.#begin(units, pos, end);
    }
  }

  #enter(pos: number, isArray: boolean): number {
    if (!allowsValue(this.#state)) return this.#misplaced(pos);
    if (this.#outer.length >= this.#maxDepth) return this.#fault(pos, tooDeep);
    const next = this.#visitor.enter(pos, isArray);
    if (next > pos + 1) {
      this.#state = afterValue(this.#state);
      return next;
    }
    this.#outer.push(this.#state);
    this.#state = isArray ? GrammarState.firstElement : GrammarState.firstName;
    return next;
  }

  #leave(pos: number, isArray: boolean): number {
    const first = isArray ? GrammarState.firstElement : GrammarState.firstName;
    const after = isArray ? GrammarState.afterElement : GrammarState.afterMember;
    if (this.#state !== first && this.#state !== after) return this.#misplaced(pos);
    this.#state = afterValue(this.#outer.pop() as GrammarState);
    this.#visitor.leave(pos);
    return pos + 1;
  }

  #begin(units: Uint8Array, pos: number, end: number): number {
    const first = units[pos] as number;
    const isName = this.#isBeforeName;
    if (isName ? first !== quote : !allowsValue(this.#state)) return this.#misplaced(pos);
    this.#visitor.begin(pos, isName);
    const isNumber = first === 0x2d /* - */ || (first >= 0x30 && first <= 0x39);
    const skip = first === quote ? skipString : isNumber ? skipNumber : skipLiteral;
    const stop = skip(units, pos, end);
    // A number at the end may go on in the next chunk.
    if (stop >= 0 && (stop < end || !isNumber)) return this.#end(stop);
    if (first === quote) {
      this.#escape = 0;
    } else if (isNumber) {
      this.#phase = firstPhase(first);
    } else {
      this.#literal = literals.find((it) => it.charCodeAt(0) === first) ?? '';
      if (this.#literal === '') return this.#misplaced(pos);
      this.#read = 1;
    }
    this.#first = first;
    return pos + 1 < end ? this.#resume(units, pos + 1, end) : end;
  }

  /** Reads on in the scalar. Returns `end` while it has not ended. */
  #resume(units: Uint8Array, from: number, end: number): number {
    if (this.#first === quote) return this.#string(units, from, end);
    return this.#literal === '' ? this.#number(units, from, end) : this.#word(units, from, end);
  }

  #string(units: Uint8Array, from: number, end: number): number {
    for (let at = from; at < end; at++) {
      const unit = units[at] as number;
      if (this.#escape > 0) {
        if (!this.#passEscape(unit)) return ~at;
      } else if (unit === quote) {
        return this.#end(at + 1);
      } else if (unit === backslash) {
        this.#escape = 5;
      } else if (unit < 0x20) {
        return this.#fault(at, 'in string literal');
      }
    }
    return end;
  }

  /** Passes a unit of an escape: the one after the backslash, or a hexadecimal digit. */
  #passEscape(unit: number): boolean {
    if (this.#escape === 5) {
      this.context = 'in string escape code';
      this.#escape = unit === 0x75 /* u */ ? 4 : 0;
      return '"\\/bfnrtu'.includes(String.fromCharCode(unit));
    }
    this.context = 'in \\u hexadecimal character escape';
    this.#escape--;
    return (unit >= 0x30 && unit <= 0x39) || ((unit | 0x20) >= 0x61 && (unit | 0x20) <= 0x66);
  }

  #number(units: Uint8Array, from: number, end: number): number {
    for (let at = from; at < end; at++) {
      const phase = numberPhase(this.#phase, units[at] as number);
      if (phase !== undefined) {
        this.#phase = phase;
      } else if (isWholeNumber(this.#phase)) {
        return this.#end(at);
      } else {
        const isPoint = this.#phase === NumberPhase.point;
        const place = isPoint ? 'after decimal point in' : this.#phase === NumberPhase.minus ? 'in' : 'in exponent of';
        return this.#fault(at, `${place} numeric literal`);
      }
    }
    return end;
  }

  #word(units: Uint8Array, from: number, end: number): number {
    for (let at = from; at < end; at++) {
      const expected = this.#literal.charAt(this.#read);
      if (units[at] !== expected.charCodeAt(0))
        return this.#fault(at, `in literal ${this.#literal} (expecting '${expected}')`);
      if (++this.#read === this.#literal.length) return this.#end(at + 1);
    }
    return end;
  }

  /** Ends the name or scalar before a position, and returns that. */
  #end(stop: number): number {
    const isName = this.#isBeforeName;
    this.#first = 0;
    this.#literal = '';
    this.#state = isName ? GrammarState.afterName : afterValue(this.#state);
    this.#visitor.end(stop, isName);
    return stop;
  }

  #misplaced(pos: number): number {
    // Go gives no context for the first name; the scanner does.
    return this.#fault(pos, contextMessage(this.#state === GrammarState.firstName ? GrammarState.name : this.#state));
  }

  #fault(pos: number, context: string): number {
    this.context = context;
    return ~pos;
  }
}

/** The context of a bracket that opens too many levels. */
export const tooDeep = 'exceeded max depth';

/**
 * Place in the grammar of a number after one of its characters.
 *
 *   - 0 . 5 e + 7        -   0     .     5        e        +    7
 *                        minus zero  point fraction exponent sign power
 */
const NumberPhase = {
  minus: 0,
  zero: 1,
  integer: 2,
  point: 3,
  fraction: 4,
  exponent: 5,
  sign: 6,
  power: 7,
} as const;
type NumberPhase = (typeof NumberPhase)[keyof typeof NumberPhase];

/** Returns the phase after the first character of a number: a minus or a digit. */
function firstPhase(unit: number): NumberPhase {
  if (unit === 0x2d) return NumberPhase.minus;
  return unit === 0x30 ? NumberPhase.zero : NumberPhase.integer;
}

/** Returns the phase after one more character, or `undefined` if the number does not go on with it. */
function numberPhase(phase: NumberPhase, unit: number): NumberPhase | undefined {
  if (unit >= 0x30 && unit <= 0x39) {
    if (phase === NumberPhase.minus) return firstPhase(unit);
    if (phase === NumberPhase.zero) return undefined;
    if (phase === NumberPhase.point) return NumberPhase.fraction;
    return phase === NumberPhase.exponent || phase === NumberPhase.sign ? NumberPhase.power : phase;
  }
  if (unit === 0x2e) return phase === NumberPhase.zero || phase === NumberPhase.integer ? NumberPhase.point : undefined;
  if (unit === 0x65 || unit === 0x45)
    return phase === NumberPhase.zero || phase === NumberPhase.integer || phase === NumberPhase.fraction
      ? NumberPhase.exponent
      : undefined;
  return phase === NumberPhase.exponent && (unit === 0x2b || unit === 0x2d) ? NumberPhase.sign : undefined;
}

/** Returns whether a number may end in a phase. */
function isWholeNumber(phase: NumberPhase): boolean {
  return (
    phase === NumberPhase.zero ||
    phase === NumberPhase.integer ||
    phase === NumberPhase.fraction ||
    phase === NumberPhase.power
  );
}
