import { longestText } from '../longest-text.ts';
import type { OpenContainers } from './open-containers.ts';
import type { TextSink } from './text-sink.ts';
import { weigh } from './weigh.ts';

/** Characters after which a value is weighed that no survey has weighed. */
const long = 2 ** 22;

/** Refuses a text that becomes too long, before it is made where that can be known (docs/decisions/044-the-length-of-what-is-written.md). */
export class LengthGuard {
  readonly #maxLength: number;
  readonly #out: TextSink;
  readonly #containers: OpenContainers;
  /** What the text may grow to. */
  #end: number;
  /** Where it is asked whether the whole value can stay below. */
  #alarm = long;

  constructor(maxLength: number, out: TextSink, containers: OpenContainers) {
    this.#maxLength = maxLength;
    this.#out = out;
    this.#containers = containers;
    this.#end = out.leaves ? maxLength : Math.min(maxLength, longestText);
  }

  /** Begins an element of a stream, or what follows the stream: each counts by itself. */
  restart(): void {
    this.#end = this.#out.length + this.#maxLength;
  }

  /** Refuses so many characters more if they are too many. */
  expect(length: number): void {
    const out = this.#out;
    if (out.length + length > this.#end) throw this.tooLong();
    if (out.gathered + length > longestText) throw this.longerThanStrings();
  }

  /** Refuses what is there if it is too long, or certain to become so. */
  check(): void {
    const { length } = this.#out;
    if (length > this.#end) throw this.tooLong();
    if (length < this.#alarm) return;
    this.#alarm = Infinity;
    const root = this.#containers.outermost?.source;
    if (root !== undefined && weigh(root) > this.#maxLength) throw this.tooLong();
  }

  tooLong(): Error {
    const max = this.#maxLength;
    if (!this.#out.leaves && max > longestText) return this.longerThanStrings();
    return this.#containers.limitError('maxLength', max, `its text is longer than ${max} characters`);
  }

  longerThanStrings(): Error {
    const why = this.#out.leaves ? 'a part of its text is longer than a string can be' : 'its text is longer than a string can be; use an Encoder';
    return this.#containers.limitError('string length', longestText, why);
  }
}
