/**
 * A lower bound for readers of one value at a time: each piece is taken as ASCII and cut where this file may be cut,
 * and nothing is checked. It is not a contestant, because it is wrong for other files.
 */
export class Unchecked {
  #chunks;
  #cut;
  #rest = '';
  #take = () => undefined;

  /**
   * @param cut for a text, its part that is to come again before the next piece, and a function that takes one value
   *   after the other, until undefined
   */
  constructor(source, cut) {
    this.#chunks = source[Symbol.asyncIterator]();
    this.#cut = cut;
  }

  [Symbol.asyncIterator]() {
    return this;
  }

  next() {
    const value = this.#take();
    return value === undefined ? this.#fill() : Promise.resolve({ value, done: false });
  }

  async #fill() {
    const { value: chunk, done } = await this.#chunks.next();
    if (done) return { value: undefined, done: true };
    [this.#rest, this.#take] = this.#cut(this.#rest + chunk.latin1Slice(0, chunk.length));
    return this.next();
  }
}

/** The values of whole lines. */
export function cutLines(text) {
  let start = 0;
  const take = () => {
    const end = text.indexOf('\n', start);
    if (end < 0) return undefined;
    const line = text.slice(start, end);
    start = end + 1;
    return JSON.parse(line);
  };
  return [text.slice(text.lastIndexOf('\n') + 1), take];
}

/** The elements of a long array of objects, parsed together; which may not contain another list of objects. */
export function cutElements(text) {
  const from = text.startsWith('[') ? 1 : 0;
  const end = text.endsWith(']') ? text.length - 1 : text.lastIndexOf('},{') + 1;
  return [text.slice(end + 1), takeEach(JSON.parse(`[${text.slice(from, end)}]`))];
}

/** Returns as many tokens as the array of the benchmark has, one for 9.6 characters, without reading any. */
export const cutTokens = (text) => [
  '',
  takeEach(Array(Math.floor(text.length / 9.6)).fill({ kind: 'string', value: 'x' })),
];

function takeEach(values) {
  let taken = 0;
  return () => values[taken++];
}
