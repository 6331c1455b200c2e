/** Server-sent events, after a byte that says how long the chunks are: against the algorithm of the standard. */
import assert from 'node:assert/strict';
import { Meter } from '../../../../packages/http-client/src/base/meter.ts';
import { tooLarge } from '../../../../packages/http-client/src/base/transport-failure.ts';
import { EventParser } from '../../../../packages/http-client/src/features/sse/event-parser.ts';

const largest = 256;

export function fuzz(data: Uint8Array): void {
  const [size = 0] = data;
  const bytes = data.subarray(1);
  const whole = read(bytes, bytes.length, Infinity);
  assert.deepEqual(read(bytes, size, Infinity), whole);
  assert.deepEqual(whole, expectedOf(bytes));
  const bounded = read(bytes, bytes.length, largest);
  assert.deepEqual(read(bytes, size, largest), bounded);
  assert.deepEqual(bounded.events, whole.events.slice(0, bounded.events.length));
  for (const { data } of bounded.events) assert.ok(Buffer.byteLength(data) <= 3 * largest);
}

interface Heard {
  readonly events: { event: string; data: string; id: string }[];
  lastEventId: string;
  retry: number | undefined;
  /** The code of the error that ended the stream. */
  code: string | undefined;
}

function read(bytes: Uint8Array, size: number, max: number): Heard {
  const parser = new EventParser(new Meter(max, tooLarge), 'first');
  const heard: Heard = { events: [], lastEventId: '', retry: undefined, code: undefined };
  try {
    for (let at = 0; at < bytes.length; at += Math.max(1, size))
      for (const event of parser.add(bytes.slice(at, at + Math.max(1, size)))) heard.events.push(event);
  } catch (error) {
    heard.code = (error as NodeJS.ErrnoException).code;
    assert.equal(heard.code, 'ERR_RESPONSE_BODY_TOO_LARGE');
  }
  heard.lastEventId = parser.lastEventId;
  heard.retry = parser.retry;
  return heard;
}

/** The steps of HTML, section 9.2.6, on a text that is there as a whole. */
function expectedOf(bytes: Uint8Array): Heard {
  const heard: Heard = { events: [], lastEventId: 'first', retry: undefined, code: undefined };
  let data: string[] = [];
  let [event, id] = ['', 'first'];
  // The part after the last end of a line is no line yet.
  for (const line of new TextDecoder()
    .decode(bytes)
    .split(/\r\n|\r|\n/)
    .slice(0, -1)) {
    const [, name = '', value = ''] = /^([^:]*)(?:: ?([^]*))?$/.exec(line) ?? [];
    if (line === '') {
      if (data.length > 0) heard.events.push({ event: event || 'message', data: data.join('\n'), id });
      heard.lastEventId = id;
      [data, event] = [[], ''];
    } else if (name === 'data') data.push(value);
    else if (name === 'event') event = value;
    else if (name === 'id' && !value.includes('\0')) id = value;
    else if (name === 'retry' && /^\d{1,9}$/.test(value)) heard.retry = Number(value);
  }
  return heard;
}
