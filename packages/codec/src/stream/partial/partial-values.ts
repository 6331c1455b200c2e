import { openSource, type ByteSource, type DecodeSource } from '../../syntax/input/source.ts';
import { partialReader, type PartialReader, type PartialReaderOptions, type PartialValue } from './partial-reader.ts';

/**
 * Iterates over the values of a document that arrives in chunks: after each, the value so far, which grows in place
 * unless the values are `immutable`. For Server-Sent Events, pass an async generator that yields the texts of the
 * events. Leaving the loop releases the source.
 *
 * @param source as for `newDecoder`
 * @param options as for `partialReader`
 * @throws what `partialReader` throws; JsonSyntaxError if the source ends before the document is complete
 * @throws TypeError, RangeError immediately, for a source that cannot be read and for an invalid option
 * @example
 * ```ts
 * const events = ['{"text": "Hel', 'lo", "n"', ': 1}'];
 * const values = [];
 * for await (const { value } of partialValues(events, { immutable: true })) values.push(value);
 * values; // → [ { text: 'Hel' }, { text: 'Hello' }, { text: 'Hello', n: 1 } ]
 * ```
 */
export function partialValues(
  source: DecodeSource,
  options: PartialReaderOptions = {},
): AsyncGenerator<PartialValue, void, undefined> {
  const reader = partialReader(options);
  return valuesOf(openSource(source), reader);
}

async function* valuesOf(source: ByteSource, reader: PartialReader): AsyncGenerator<PartialValue, void, undefined> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  let isComplete = false;
  try {
    for (let chunk = await source.read(); chunk !== undefined; chunk = await source.read()) {
      const { value, complete, incomplete, open } = reader.push(decoder.decode(chunk, { stream: true }));
      isComplete = complete;
      yield { value, complete, incomplete, open };
    }
    const rest = decoder.decode();
    if (rest !== '') reader.push(rest);
    if (!isComplete) yield reader.end();
  } finally {
    source.release();
  }
}
