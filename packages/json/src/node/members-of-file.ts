import { type DecodeOptions, type DecodeSource, type Decoder, isDelim, newDecoder, type Token } from '@wirework/codec';
import { isJsonError, JsonErrorCode, JsonSyntaxError } from '@wirework/encoding-errors';
import type { Segment } from '@wirework/path';
import type { Entry } from '../iterate/walk.ts';

/**
 * The members of an object anywhere in a document, in document order, one at a time; nothing for a scalar. What lies beside
 * is passed over token by token, and the document is checked to its end.
 *
 * @param steps names and indices that lead to the object
 * @param mismatch what to throw where they lead nowhere
 */
export async function* membersOf(source: DecodeSource, steps: readonly Segment[], options: DecodeOptions, mismatch: unknown): AsyncGenerator<Entry, undefined, undefined> {
  const decoder = newDecoder(source, options);
  try {
    let open = 0;
    for (const step of steps) {
      const isThere = await enter(decoder, step);
      if (!isThere) throw mismatch;
      open++;
    }
    const first = await tokenOf(decoder);
    if (isDelim(first, '{')) {
      while (await decoder.more()) {
        const name = (await tokenOf(decoder)) as string;
        yield [name, await decoder.decode()];
      }
    }
    await finish(decoder, open + (isDelim(first) ? 1 : 0));
  } finally {
    decoder.close();
  }
}

/** Into the container that comes next, up to the value that a step leads to. Whether there is one. */
async function enter(decoder: Decoder, step: Segment): Promise<boolean> {
  const token = await tokenOf(decoder);
  if (!isDelim(token)) return false;
  const isObject = token.delim === '{';
  for (let index = 0; await decoder.more(); index++) {
    const key = isObject ? await tokenOf(decoder) : index;
    if (isObject ? key === step : String(key) === String(step)) return true;
    await skip(decoder);
  }
  return false;
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

/** To the end of the document, behind which nothing may stand. */
async function finish(decoder: Decoder, open: number): Promise<void> {
  await close(decoder, open);
  if (!(await decoder.more())) return;
  const offset = decoder.inputOffset() + 1;
  throw new JsonSyntaxError('invalid character after top-level value', { reason: 'character', offset });
}

/** The next token of a document that is not at its end yet. */
async function tokenOf(decoder: Decoder): Promise<Token> {
  try {
    return await decoder.token();
  } catch (error) {
    if (!isJsonError(error, JsonErrorCode.EndOfInput)) throw error;
    const offset = decoder.inputOffset();
    throw new JsonSyntaxError('unexpected end of JSON input', { reason: offset === 0 ? 'empty' : 'truncated', offset });
  }
}
