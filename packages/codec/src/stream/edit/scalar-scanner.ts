import { skipLiteral, skipNumber, skipString } from '@wirework/scanner/primitives';
import { firstPhase, isWholeNumber, NumberPhase, numberPhase } from '../partial/number-phase.ts';

const quote = 0x22;
const backslash = 0x5c;
const literals = ['true', 'false', 'null'];

/**
 * Finds the ends of strings, numbers and literals in bytes that arrive in chunks, and checks them.
 *
 * Invariant: a byte is read at most twice, however the bytes are cut.
 */
export class ScalarScanner {
  /** Whether a scalar has begun and not ended. */
  isInside = false;
  /** Words for an invalid character, after a result that is a fault. */
  context = '';
  /** First byte of the scalar. */
  #first = 0;
  /** Characters of an escape that are still to come. */
  #escape = 0;
  #phase: NumberPhase = NumberPhase.zero;
  #literal = '';
  #read = 0;

  /**
   * Begins with the scalar at a position.
   *
   * @returns as `resume`; `~from` if none begins there
   */
  begin(bytes: Uint8Array, from: number, end: number): number {
    const first = bytes[from] as number;
    const isNumber = first === 0x2d /* - */ || (first >= 0x30 && first <= 0x39);
    const skip = first === quote ? skipString : isNumber ? skipNumber : skipLiteral;
    const stop = skip(bytes, from, end);
    // A number at the end may go on in the next chunk.
    if (stop >= 0 && (stop < end || !isNumber)) return stop;
    this.#first = first;
    if (first === quote) {
      this.#escape = 0;
    } else if (isNumber) {
      this.#phase = firstPhase(first);
    } else {
      this.#literal = literals.find((it) => it.charCodeAt(0) === first) ?? '';
      this.#read = 1;
      this.context = 'looking for beginning of value';
      if (this.#literal === '') return ~from;
    }
    this.isInside = true;
    return this.resume(bytes, from + 1, end);
  }

  /**
   * Reads on in the scalar.
   *
   * @returns the position after the scalar; `end` while `isInside`; the complement of the position of a fault
   */
  resume(bytes: Uint8Array, from: number, end: number): number {
    if (this.#first === quote) return this.#string(bytes, from, end);
    return this.#literal === '' ? this.#number(bytes, from, end) : this.#word(bytes, from, end);
  }

  /** Ends the scalar at the end of the input. Returns whether it is complete. */
  finish(): boolean {
    const isNumber = this.#first !== quote && this.#literal === '';
    if (!isNumber || !isWholeNumber(this.#phase)) return false;
    this.isInside = false;
    return true;
  }

  #string(bytes: Uint8Array, from: number, end: number): number {
    for (let at = from; at < end; at++) {
      const byte = bytes[at] as number;
      if (this.#escape > 0) {
        if (!this.#passEscape(byte)) return ~at;
      } else if (byte === quote) {
        return this.#end(at + 1);
      } else if (byte === backslash) {
        this.#escape = 5;
      } else if (byte < 0x20) {
        this.context = 'in string literal';
        return ~at;
      }
    }
    return end;
  }

  /** Passes a character of an escape: the one after the backslash, or a hexadecimal digit. */
  #passEscape(byte: number): boolean {
    if (this.#escape === 5) {
      this.context = 'in string escape code';
      this.#escape = byte === 0x75 /* u */ ? 4 : 0;
      return '"\\/bfnrtu'.includes(String.fromCharCode(byte));
    }
    this.context = 'in \\u hexadecimal character escape';
    this.#escape--;
    return (byte >= 0x30 && byte <= 0x39) || ((byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x66);
  }

  #number(bytes: Uint8Array, from: number, end: number): number {
    for (let at = from; at < end; at++) {
      const phase = numberPhase(this.#phase, bytes[at] as number);
      if (phase !== undefined) {
        this.#phase = phase;
      } else if (isWholeNumber(this.#phase)) {
        return this.#end(at);
      } else {
        const isPoint = this.#phase === NumberPhase.point;
        const place = isPoint ? 'after decimal point in' : this.#phase === NumberPhase.minus ? 'in' : 'in exponent of';
        this.context = `${place} numeric literal`;
        return ~at;
      }
    }
    return end;
  }

  #word(bytes: Uint8Array, from: number, end: number): number {
    for (let at = from; at < end; at++) {
      if (bytes[at] !== this.#literal.charCodeAt(this.#read)) {
        this.context = `in literal ${this.#literal} (expecting '${this.#literal.charAt(this.#read)}')`;
        return ~at;
      }
      if (++this.#read === this.#literal.length) return this.#end(at + 1);
    }
    return end;
  }

  #end(at: number): number {
    this.isInside = false;
    this.#literal = '';
    return at;
  }
}
