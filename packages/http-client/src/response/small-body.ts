import type { Clock } from '../base/clock.ts';
import { iterate } from '../base/iterate.ts';
import { Meter } from '../base/meter.ts';
import { joinBytes } from '../base/bytes.ts';
import { tooLarge } from '../base/transport-failure.ts';
import { tookTooLong, Until } from '../base/until.ts';
import type { ReceivedResult } from './received-result.ts';

/** Most bytes of a body that an error has. */
const maxBytes = 64 * 1024;
/** Most milliseconds to wait for them. */
const maxWait = 1000;

/** A result whose body is a stream. */
export interface StreamingResult {
  readonly stream: AsyncIterable<Uint8Array> | ReadableStream<Uint8Array>;
}

/**
 * Returns a result whose body is read from its stream, for an error, if it is small and arrives soon; otherwise the
 * result itself. A part of a body is never returned. The stream is to be discarded in either case.
 */
export async function withSmallBody<Result extends StreamingResult>(result: Result, clock: Clock): Promise<Result> {
  // A middleware may return a result of another class.
  const { withBody } = result as Partial<Pick<ReceivedResult, 'withBody'>>;
  if (withBody === undefined) return result;
  const until = new Until(clock).endAfter(maxWait, tookTooLong);
  const bytes = await until.run(() => readAll(result.stream)).catch(() => undefined);
  return bytes === undefined ? result : (withBody.call(result, bytes) as unknown as Result);
}

/** Reads a stream; `undefined` if it is too large or breaks off. */
async function readAll(stream: StreamingResult['stream']): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = [];
  const meter = new Meter(maxBytes, tooLarge);
  try {
    for await (const chunk of iterate(stream)) {
      meter.add(chunk.length);
      chunks.push(chunk);
    }
    return joinBytes(chunks);
  } catch {
    return undefined;
  }
}
