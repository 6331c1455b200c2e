import type { Meter } from '../../base/meter.ts';
import type { SentEvent, ServerSentEvent } from './events-options.ts';

type EventMeter = Pick<Meter, 'size' | 'add'>;

const lineFeed = 10;
const carriageReturn = 13;

/**
 * Turns the bytes of one connection into events (HTML, section 9.2.6). Lines end with CR, LF or CRLF, also between
 * chunks.
 *
 * Invariants: `#line` is the text of a line that has not ended, and `#lineSize` its bytes; the decoder holds the bytes
 * of a character that has not. An event is yielded only at its empty line, so a truncated event is dropped, as the
 * standard asks.
 */
export class EventParser {
  /** Counts the bytes of the present event. */
  readonly #meter: EventMeter;
  /** Keeps a byte order mark, which only the first line of a stream may have. */
  readonly #decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  #line = '';
  #lineSize = 0;
  #data: string[] = [];
  /** The other fields of the present event. */
  #fields: { event?: string; id?: string; retry?: number } = {};
  #afterReturn = false;
  #atStart = true;
  /** The last id that came with an event. */
  lastEventId: string;
  /** Milliseconds between connections that the server asks for. */
  retry: number | undefined;

  /** @param meter limits the bytes of an event; by default they have no limit */
  constructor(meter: EventMeter = { size: 0, add: () => undefined }, lastEventId: string = '', retry?: number) {
    this.#meter = meter;
    meter.size = 0;
    this.lastEventId = lastEventId;
    this.retry = retry;
  }

  /** Returns a parser for the next connection, without the incomplete event of this one. */
  forNextConnection(): EventParser {
    return new EventParser(this.#meter, this.lastEventId, this.retry);
  }

  /** Reads bytes and yields the events that they complete, as a browser has them. */
  *add(chunk: Uint8Array): Generator<ServerSentEvent> {
    for (const { event = '', data } of this.addSent(chunk))
      yield { event: event === '' ? 'message' : event, data, id: this.lastEventId };
  }

  /** Reads bytes and yields the events that they complete, as they were sent. */
  *addSent(chunk: Uint8Array): Generator<SentEvent> {
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
    if (start < chunk.length) this.#append(chunk.subarray(start), true);
  }

  /** @param stream whether the line continues, so that the last character may be incomplete */
  #append(piece: Uint8Array, stream: boolean): void {
    this.#lineSize += piece.length;
    this.#meter.add(piece.length);
    this.#line += this.#decoder.decode(piece, { stream });
  }

  #endLine(piece: Uint8Array): SentEvent | undefined {
    this.#append(piece, false);
    let line = this.#line;
    const length = this.#lineSize;
    this.#line = '';
    this.#lineSize = 0;
    if (this.#atStart && line.startsWith('\ufeff')) line = line.slice(1);
    this.#atStart = false;
    if (line === '') return this.#dispatch();
    // A comment, which only keeps the connection alive, does not count towards the size of an event.
    if (line.startsWith(':')) this.#meter.size -= length;
    else this.#field(line);
    return undefined;
  }

  #field(line: string): void {
    const colon = line.indexOf(':');
    const name = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(line[colon + 1] === ' ' ? colon + 2 : colon + 1);
    if (name === 'data') this.#data.push(value);
    else if (name === 'event') this.#fields.event = value;
    else if (name === 'id' && !value.includes('\0')) this.#fields.id = value;
    else if (name === 'retry' && /^\d{1,9}$/.test(value)) this.retry = this.#fields.retry = Number(value);
  }

  #dispatch(): SentEvent | undefined {
    const [fields, data] = [this.#fields, this.#data];
    this.#fields = {};
    this.#data = [];
    this.#meter.size = 0;
    this.lastEventId = fields.id ?? this.lastEventId;
    return data.length === 0 ? undefined : { ...fields, data: data.join('\n') };
  }
}

/**
 * Returns the events of a whole body, with the fields that the server sent (HTML, section 9.2). An event that is not
 * complete at the end is left out.
 *
 * @param body text, or bytes in UTF-8
 * @example
 * ```ts
 * parseSentEvents('retry: 500\ndata: a\ndata: b\n\n'); // → [ { retry: 500, data: 'a\nb' } ]
 * ```
 */
export function parseSentEvents(body: string | Uint8Array): readonly SentEvent[] {
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  return [...new EventParser().addSent(bytes)];
}
