import { maxStringLength } from '../../syntax/text/max-string-length.ts';
import type { OpenContainers } from './open-containers.ts';
import type { TextBuffer } from './text-buffer.ts';
import { estimateLength } from './estimate-length.ts';

/** Length of the text at which the length of the whole value is estimated. */
const estimateAt = 2 ** 22;

/**
 * Throws for a text that is or becomes too long; before it is made, if that is certain. A few lists that contain each
 * other twice have a text larger than any memory.
 */
export class LengthGuard {
  readonly #maxLength: number;
  readonly #out: TextBuffer;
  readonly #containers: OpenContainers;
  /** Greatest length of the text. */
  #end: number;
  /** Length at which the length of the whole value is estimated; `Infinity` once it was. */
  #alarm = estimateAt;

  constructor(maxLength: number, out: TextBuffer, containers: OpenContainers) {
    this.#maxLength = maxLength;
    this.#out = out;
    this.#containers = containers;
    this.#end = out.isStreamed ? maxLength : Math.min(maxLength, maxStringLength);
  }

  /** Starts to count again, at each element of a stream and at its end: the limit is for one element. */
  restart(): void {
    this.#end = this.#out.length + this.#maxLength;
  }

  /** Throws if the text would be too long with `length` more characters. */
  expect(length: number): void {
    const out = this.#out;
    if (out.length + length > this.#end) throw this.tooLong();
    if (out.gathered + length > maxStringLength) throw this.stringTooLong();
  }

  /** Throws if the text is too long, or is certain to become so. */
  check(): void {
    const { length } = this.#out;
    if (length > this.#end) throw this.tooLong();
    if (length < this.#alarm) return;
    this.#alarm = Infinity;
    const root = this.#containers.outermost?.source;
    if (root !== undefined && estimateLength(root) > this.#maxLength) throw this.tooLong();
  }

  tooLong(): Error {
    const max = this.#maxLength;
    if (!this.#out.isStreamed && max > maxStringLength) return this.stringTooLong();
    return this.#containers.limitError('maxLength', max, `its text is longer than ${max} characters`);
  }

  stringTooLong(): Error {
    const why = this.#out.isStreamed
      ? 'a part of its text is longer than a string can be'
      : 'its text is longer than a string can be; use an Encoder';
    return this.#containers.limitError('string length', maxStringLength, why);
  }
}
