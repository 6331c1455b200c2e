import { type DecodeOptions, type DecodeSource, type Decoder, isDelim, newDecoder, type Token } from '@wirework/codec';
import { DuplicateNameError, isJsonError, JsonErrorCode } from '@wirework/encoding-errors';
import type { Segment } from '@wirework/path';
import type { Entry } from '../../iterate/walk.ts';
import { unexpectedEnd } from './unexpected-end.ts';

/**
 * Yields the members of an object anywhere in a document, in document order, one at a time; nothing for a scalar.
 * Everything else is skipped token by token, and the document is checked to its end.
 *
 * @param steps names and indices that lead to the object
 * @param mismatch what to throw if they lead to nothing
 */
export async function* membersOf(
  source: DecodeSource,
  steps: readonly Segment[],
  options: DecodeOptions,
  mismatch: unknown,
): AsyncGenerator<Entry, undefined, undefined> {
  const decoder = newDecoder(source, { ...options, trailing: 'reject' });
  try {
    const names: (Segment | undefined)[] = [];
    for (const step of steps) names.push(await enter(decoder, step, mismatch));
    const first = await tokenOf(decoder);
    if (isDelim(first, '{')) {
      while (await decoder.more()) {
        const name = (await tokenOf(decoder)) as string;
        yield [name, await notAtEnd(() => decoder.decode())];
      }
    }
    await close(decoder, isDelim(first) ? 1 : 0);
    await finish(decoder, names);
  } finally {
    decoder.close();
  }
}

/** Enters the next container, up to the value to which a step leads. Returns the step if it is a name. */
async function enter(decoder: Decoder, step: Segment, mismatch: unknown): Promise<Segment | undefined> {
  const token = await tokenOf(decoder);
  const isObject = isDelim(token, '{');
  for (let index = 0; isDelim(token) && (await decoder.more()); index++) {
    const key = isObject ? await tokenOf(decoder) : index;
    if (isObject ? key === step : String(key) === String(step)) return isObject ? step : undefined;
    await skip(decoder);
  }
  throw mismatch;
}

/** Skips one value. */
async function skip(decoder: Decoder): Promise<void> {
  if (isDelim(await tokenOf(decoder))) await close(decoder, 1);
}

/** Skips to the end of this many open containers. */
async function close(decoder: Decoder, count: number): Promise<void> {
  for (let open = count; open > 0;) {
    const token = await tokenOf(decoder);
    if (isDelim(token)) open += token.delim === '{' || token.delim === '[' ? 1 : -1;
  }
}

/**
 * Skips to the end of the document, after which nothing may follow, through the containers on the way to the object. If
 * a name on the way occurs again in its object, the last one would have counted, so it is refused.
 */
async function finish(decoder: Decoder, names: readonly (Segment | undefined)[]): Promise<void> {
  for (const name of names.toReversed()) {
    while (await decoder.more()) {
      if (name !== undefined && (await tokenOf(decoder)) === name)
        throw new DuplicateNameError({ member: String(name), offset: decoder.inputOffset() });
      await skip(decoder);
    }
    await tokenOf(decoder);
  }
  await assertEnd(decoder);
}

/** Refuses anything after the document. */
async function assertEnd(decoder: Decoder): Promise<void> {
  try {
    await decoder.token();
  } catch (error) {
    if (!isJsonError(error, JsonErrorCode.EndOfInput)) throw error;
  }
}

/** Returns the next token; the end of the document is a fault. */
function tokenOf(decoder: Decoder): Promise<Token> {
  return notAtEnd(() => decoder.token());
}

/** Reads from a document that is not complete yet: its end is a fault. */
async function notAtEnd<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    throw unexpectedEnd(error);
  }
}
