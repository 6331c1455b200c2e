import { joinBytes } from '../../base/join-bytes.ts';
import { tooLarge } from '../../message/response/body-error.ts';
import type { ServerSentEvent } from './server-sent-event.ts';

const lineFeed = 10;
const carriageReturn = 13;
/** Keeps a byte order mark, which only the first line of a stream may have. */
const decoder = /* @__PURE__ */ new TextDecoder('utf-8', { ignoreBOM: true });

/**
 * Turns bytes into events (HTML, section 9.2.6). Lines end with CR, LF or CRLF, also between chunks.
 *
 * Invariants: `#line` holds the bytes of a line that has not ended. An event is yielded only at its empty line, so a truncated event is dropped, as
 * the standard asks.
 */
export class EventParser {
  readonly #max: number;
  #line: Uint8Array[] = [];
  #size = 0;
  #data: string[] = [];
  #event = '';
  #afterReturn = false;
  #atStart = true;
  #id: string;
  /** The last id that came with an event. */
  lastEventId: string;
  /** Milliseconds between connections that the server asks for. */
  retry: number | undefined;
  /** Whether the server announced with a 204 that there are no more events. */
  finished = false;

  /** @param max bytes of one event */
  constructor(max: number, lastEventId: string) {
    this.#max = max;
    this.#id = lastEventId;
    this.lastEventId = lastEventId;
  }

  /** Forgets the incomplete event of the last connection. */
  reset(): void {
    this.#line = [];
    this.#size = 0;
    this.#data = [];
    this.#event = '';
    this.#afterReturn = false;
    this.#atStart = true;
    this.#id = this.lastEventId;
  }

  /** Reads bytes and yields the events that they complete. */
  *add(chunk: Uint8Array): Generator<ServerSentEvent> {
    let start = 0;
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at];
      if (byte !== lineFeed && byte !== carriageReturn) {
        this.#afterReturn = false;
        continue;
      }
      const isSecondHalf = byte === lineFeed && this.#afterReturn;
      this.#afterReturn = byte === carriageReturn;
      if (!isSecondHalf) {
        const event = this.#endLine(chunk.subarray(start, at));
        if (event !== undefined) yield event;
      }
      start = at + 1;
    }
    // Copied, because a view of a single byte keeps the whole buffer of the socket in memory.
    if (start < chunk.length) this.#keep(new Uint8Array(chunk.subarray(start)));
  }

  #keep(piece: Uint8Array): void {
    this.#size += piece.length;
    if (this.#size > this.#max) throw tooLarge(this.#max);
    this.#line.push(piece);
  }

  #endLine(piece: Uint8Array): ServerSentEvent | undefined {
    this.#keep(piece);
    const length = this.#line.reduce((sum, it) => sum + it.length, 0);
    let line = decoder.decode(joinBytes(this.#line));
    this.#line = [];
    if (this.#atStart && line.startsWith('\ufeff')) line = line.slice(1);
    this.#atStart = false;
    if (line === '') return this.#dispatch();
    // A comment, which only keeps the connection alive, does not count towards the size of an event.
    if (line.startsWith(':')) this.#size -= length;
    else this.#field(line);
    return undefined;
  }

  #field(line: string): void {
    const colon = line.indexOf(':');
    const name = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(line[colon + 1] === ' ' ? colon + 2 : colon + 1);
    if (name === 'data') this.#data.push(value);
    else if (name === 'event') this.#event = value;
    else if (name === 'id') {
      if (!value.includes('\0')) this.#id = value;
    } else if (name === 'retry' && /^\d{1,9}$/.test(value)) this.retry = Number(value);
  }

  #dispatch(): ServerSentEvent | undefined {
    const [event, data] = [this.#event, this.#data];
    this.#event = '';
    this.#data = [];
    this.#size = 0;
    this.lastEventId = this.#id;
    return data.length === 0
      ? undefined
      : { event: event === '' ? 'message' : event, data: data.join('\n'), id: this.#id };
  }
}
