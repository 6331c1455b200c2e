/** Bytes from which a copy is faster than a loop. */
const minBlock = 32;

/** Bytes that grow at their end, and can be cut off there. */
export class ByteList {
  bytes: Uint8Array = new Uint8Array(256);
  length = 0;

  /** Adds a part of other bytes. */
  add(source: Uint8Array, from: number, to: number): void {
    const { length } = this;
    const end = length + to - from;
    if (end > this.bytes.length) this.#grow(end);
    const { bytes } = this;
    if (to - from >= minBlock) bytes.set(source.subarray(from, to), length);
    else for (let at = from, next = length; at < to; at++) bytes[next++] = source[at] as number;
    this.length = end;
  }

  /** Adds one byte. */
  push(byte: number): void {
    if (this.length === this.bytes.length) this.#grow(this.length + 1);
    this.bytes[this.length++] = byte;
  }

  /** Returns a copy of the bytes, and begins anew. */
  take(): Uint8Array {
    const taken = this.bytes.slice(0, this.length);
    this.length = 0;
    return taken;
  }

  /** Makes room for so many bytes. The room at least doubles, so that copying stays linear. */
  #grow(size: number): void {
    const larger = new Uint8Array(Math.max(size, 2 * this.bytes.length));
    larger.set(this.bytes.subarray(0, this.length));
    this.bytes = larger;
  }
}
