import { STATUS_CODES } from 'node:http';
import { Readable } from 'node:stream';
import { isBytes } from '../base/bytes.ts';
import { writeFileAtomically } from '../files/write-file-atomically.ts';
import type { BaseResult, HttpCookie } from './base-result.ts';
import { ReceivedResult } from './received-result.ts';

/**
 * A response. A 4xx or 5xx is a result too: look at {@link BaseResult.ok} or {@link BaseResult.status}.
 *
 * @example
 * ```ts
 * const result = await client.get('https://api.example.com/users/1');
 * if (result.ok) console.log(result.json<{ name: string }>().name);
 * ```
 */
export interface HttpResult extends BaseResult {
  /** The body as a stream of decoded bytes; a single chunk unless the request had `stream`. */
  readonly stream: Readable;
  /** The cookies that this response set. */
  readonly cookies: readonly HttpCookie[];
  /** Returns the cookie of that name, if this response set it. */
  cookie(name: string): HttpCookie | undefined;
  /**
   * Writes the body to a file: first to a temporary file beside it, which is flushed and renamed. Missing folders are
   * created.
   *
   * A body that is larger than memory is written by `client.download`, or by
   * `pipeline(result.stream, createWriteStream(path))`.
   *
   * @returns the number of bytes written
   * @throws ErrEmptyFilePath for an empty path; TypeError for a body that is a stream; errors of the file system
   */
  saveToFile(path: string): Promise<number>;
}

/** A response that was received on Node: its body is a `Buffer` or a stream. */
export class NodeResult extends ReceivedResult implements HttpResult {
  #cookies: readonly HttpCookie[] | undefined;

  override get statusText(): string {
    const { statusCode, statusText } = this.parts;
    return statusText === '' ? (STATUS_CODES[statusCode] ?? '') : statusText;
  }

  get stream(): Readable {
    const { body } = this.parts;
    return isBytes(body) ? Readable.from(body.length > 0 ? [body] : [], { objectMode: false }) : (body as Readable);
  }

  get cookies(): readonly HttpCookie[] {
    return (this.#cookies ??= this.parts.parseSetCookies?.(this.headers.getAll('set-cookie')) ?? []);
  }
  cookie(name: string): HttpCookie | undefined {
    return this.cookies.findLast((it) => it.name === name);
  }

  // Faster than `TextDecoder`.
  protected override utf8Text(bytes: Uint8Array): string {
    const marked = bytes.length > 2 && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
    const buffer = Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    return buffer.toString('utf8', marked ? 3 : 0);
  }

  async saveToFile(path: string): Promise<number> {
    return writeFileAtomically(path, this.bytes());
  }
}
