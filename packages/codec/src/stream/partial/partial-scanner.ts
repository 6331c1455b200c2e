import type { DecodeSettings } from '../../syntax/options/decode-options.ts';
import { NumberPhase, firstPhase, isWholeNumber, numberPhase } from './number-phase.ts';
import { PartialString } from './partial-string.ts';
import type { PartialTree } from './partial-tree.ts';

/** Place in the grammar between two characters. */
const State = {
  value: 0,
  firstElement: 1,
  firstName: 2,
  name: 3,
  colon: 4,
  afterValue: 5,
  string: 6,
  nameString: 7,
  number: 8,
  literal: 9,
  over: 10,
} as const;
type State = (typeof State)[keyof typeof State];

const quote = 0x22;
const backslash = 0x5c;
const literals: Readonly<Record<string, { readonly text: string; readonly value: boolean | null }>> = {
  t: { text: 'true', value: true },
  f: { text: 'false', value: false },
  n: { text: 'null', value: null },
};
/**
 * Puts the parts of a document into a tree as its characters arrive. A fault is only noticed here; whoever has the whole text makes its error.
 *
 * Invariant: each character is looked at once, however the text is cut.
 */
export class PartialScanner {
  readonly #tree: PartialTree;
  readonly #settings: DecodeSettings;
  readonly #string: PartialString;
  readonly #readNumber: (text: string) => unknown;
  #state: State = State.value;
  /** Characters of a number or literal. */
  #token = '';
  /** Characters of an escape that are still to come. */
  #escape = 0;
  #isStringNew = false;
  #phase: NumberPhase = NumberPhase.integer;

  /** @param readNumber returns the value of a number, or throws */
  constructor(tree: PartialTree, settings: DecodeSettings, readNumber: (text: string) => unknown) {
    this.#tree = tree;
    this.#settings = settings;
    this.#string = new PartialString(settings.keepSurrogates);
    this.#readNumber = readNumber;
  }

  /** Whether the document is complete. */
  get isComplete(): boolean {
    return this.#state === State.over;
  }

  /** Whether the text ends inside of a string that is a value. */
  get isInString(): boolean {
    return this.#state === State.string;
  }

  /** Puts the string at the end of the text into the tree, as far as it has arrived. */
  putString(): void {
    if (this.#state !== State.string || !this.#isStringNew) return;
    this.#tree.put(this.#string.text);
    this.#isStringNew = false;
  }

  /** Reads the next characters. Returns whether a document may begin like that. */
  read(text: string): boolean {
    for (let at = 0; at < text.length;) {
      const state = this.#state;
      const next =
        state === State.string || state === State.nameString
          ? this.#readString(text, at)
          : state === State.number
            ? this.#readNumberPart(text, at)
            : this.#readOther(text, at);
      if (next === -1) return false;
      at = next;
    }
    return true;
  }

  /** Reads characters of a string. Returns the index after them, or -1 at a fault. */
  #readString(text: string, from: number): number {
    let at = from;
    while (at < text.length) {
      const unit = text.charCodeAt(at++);
      if (this.#escape > 0) {
        if (!this.#passEscape(unit)) return -1;
      } else if (unit === quote) {
        this.#string.add(text.slice(from, at - 1), true);
        return this.#endString() ? at : -1;
      } else if (unit === backslash) {
        this.#escape = 5;
      } else if (unit < 0x20) {
        return -1;
      }
    }
    this.#string.add(text.slice(from), false);
    this.#isStringNew = true;
    return at;
  }

  /** Passes a character of an escape: the one after the backslash, or a hexadecimal digit. */
  #passEscape(unit: number): boolean {
    if (this.#escape === 5) {
      this.#escape = unit === 0x75 /* u */ ? 4 : 0;
      return '"\\/bfnrtu'.includes(String.fromCharCode(unit));
    }
    this.#escape--;
    return (unit >= 0x30 && unit <= 0x39) || ((unit | 0x20) >= 0x61 && (unit | 0x20) <= 0x66);
  }

  #endString(): boolean {
    const { text } = this.#string;
    if (this.#state === State.nameString) {
      this.#tree.name(text);
      this.#state = State.colon;
      return true;
    }
    this.#tree.put(text);
    this.#endValue();
    return true;
  }

  #endValue(): void {
    this.#state = this.#tree.depth === 0 ? State.over : State.afterValue;
  }

  /** Reads characters of a number. */
  #readNumberPart(text: string, from: number): number {
    let at = from;
    for (; at < text.length; at++) {
      const phase = numberPhase(this.#phase, text.charCodeAt(at));
      if (phase === undefined) break;
      this.#phase = phase;
    }
    this.#token += text.slice(from, at);
    if (at === text.length) return at;
    return isWholeNumber(this.#phase) && this.#putScalar(() => this.#readNumber(this.#token)) ? at : -1;
  }

  #putScalar(read: () => unknown): boolean {
    if (this.#isRefused()) return false;
    try {
      this.#tree.put(read());
    } catch {
      return false;
    }
    this.#endValue();
    return true;
  }

  /** Returns whether the member that is being read has the name of another, which is refused. */
  #isRefused(): boolean {
    return this.#settings.rejectDuplicates && this.#tree.replaces;
  }

  /** Reads one character outside of strings and numbers. */
  #readOther(text: string, at: number): number {
    const unit = text.charCodeAt(at);
    if (this.#state === State.literal) return this.#readLiteral(text.charAt(at)) ? at + 1 : -1;
    if (unit === 0x20 || unit === 0x0a || unit === 0x0d || unit === 0x09) return at + 1;
    return this.#step(unit, text.charAt(at)) ? at + 1 : -1;
  }

  #readLiteral(character: string): boolean {
    const literal = literals[this.#token.charAt(0)] as (typeof literals)[string];
    this.#token += character;
    if (!literal.text.startsWith(this.#token)) return false;
    return this.#token !== literal.text || this.#putScalar(() => literal.value);
  }

  #step(unit: number, character: string): boolean {
    switch (this.#state) {
      case State.firstElement:
        if (unit === 0x5d /* ] */) return this.#leave();
        return this.#beginValue(unit, character);
      case State.value:
        return this.#beginValue(unit, character);
      case State.firstName:
        if (unit === 0x7d /* } */) return this.#leave();
        return this.#beginName(unit);
      case State.name:
        return this.#beginName(unit);
      case State.colon:
        this.#state = State.value;
        return unit === 0x3a; /* : */
      case State.afterValue:
        return this.#afterValue(unit);
      default:
        return false;
    }
  }

  #afterValue(unit: number): boolean {
    const { isInArray } = this.#tree;
    if (unit === (isInArray ? 0x5d : 0x7d)) return this.#leave();
    this.#tree.next();
    this.#state = isInArray ? State.value : State.name;
    return unit === 0x2c; /* , */
  }

  #leave(): boolean {
    this.#tree.leave();
    this.#endValue();
    return true;
  }

  #beginName(unit: number): boolean {
    this.#string.reset();
    this.#state = State.nameString;
    return unit === quote;
  }

  #beginValue(unit: number, character: string): boolean {
    if (unit === 0x5b /* [ */ || unit === 0x7b /* { */) {
      if (this.#isRefused() || this.#tree.depth >= this.#settings.maxDepth) return false;
      this.#tree.enter(unit === 0x5b);
      this.#state = unit === 0x5b ? State.firstElement : State.firstName;
      return true;
    }
    if (unit === quote) {
      if (this.#isRefused()) return false;
      this.#string.reset();
      this.#tree.put('');
      this.#isStringNew = false;
      this.#state = State.string;
      return true;
    }
    this.#token = character;
    if (unit === 0x2d /* - */ || (unit >= 0x30 && unit <= 0x39)) {
      this.#phase = firstPhase(unit);
      this.#state = State.number;
      return true;
    }
    this.#state = State.literal;
    return Object.hasOwn(literals, character);
  }
}
