import { type DecodeOptions, type DecodeSource, type Decoder, isDelim, newDecoder, type Token } from '@wirework/codec';
import { DuplicateNameError, isJsonError, JsonErrorCode } from '@wirework/encoding-errors';
import type { Segment } from '@wirework/path';
import type { Entry } from '../iterate/walk.ts';
import { unexpectedEnd } from './unexpected-end.ts';

/**
 * The members of an object anywhere in a document, in document order, one at a time; nothing for a scalar. What lies beside
 * is passed over token by token, and the document is checked to its end.
 *
 * @param steps names and indices that lead to the object
 * @param mismatch what to throw where they lead nowhere
 */
export async function* membersOf(source: DecodeSource, steps: readonly Segment[], options: DecodeOptions, mismatch: unknown): AsyncGenerator<Entry, undefined, undefined> {
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

/** Into the container that comes next, up to the value that a step leads to. Gives the step if it is a name. */
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

/** Past one value. */
async function skip(decoder: Decoder): Promise<void> {
  if (isDelim(await tokenOf(decoder))) await close(decoder, 1);
}

/** To the end of so many containers that are open. */
async function close(decoder: Decoder, count: number): Promise<void> {
  for (let open = count; open > 0; ) {
    const token = await tokenOf(decoder);
    if (isDelim(token)) open += token.delim === '{' || token.delim === '[' ? 1 : -1;
  }
}

/**
 * To the end of the document, behind which nothing may stand, through the containers on the way to the object. A name on
 * the way that comes again in its object would have counted in the place of the first one, so it is refused.
 */
async function finish(decoder: Decoder, names: readonly (Segment | undefined)[]): Promise<void> {
  for (const name of names.toReversed()) {
    while (await decoder.more()) {
      if (name !== undefined && (await tokenOf(decoder)) === name) throw new DuplicateNameError({ member: String(name), offset: decoder.inputOffset() });
      await skip(decoder);
    }
    await tokenOf(decoder);
  }
  await assertEnd(decoder);
}

/** Refuses whatever stands behind the document. */
async function assertEnd(decoder: Decoder): Promise<void> {
  try {
    await decoder.token();
  } catch (error) {
    if (!isJsonError(error, JsonErrorCode.EndOfInput)) throw error;
  }
}

/** The next token of a document that is not at its end yet. */
function tokenOf(decoder: Decoder): Promise<Token> {
  return notAtEnd(() => decoder.token());
}

/** Reads from a document that is not at its end yet: there the end is a fault. */
async function notAtEnd<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    throw unexpectedEnd(error);
  }
}
