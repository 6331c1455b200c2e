import { show, invalid } from '../base/messages.ts';
import { byteLength } from '../base/bytes.ts';
import { tagOf } from '../base/tag-of.ts';
import type { FieldsInput } from './options.ts';

const maxKeyBytes = 256;

/**
 * Writes fields as `application/x-www-form-urlencoded`, in their order; `null` and `undefined` are left out. The limits
 * of the URL and of the body apply to what is written.
 *
 * @param what names the fields in an error
 * @throws ClientError of type Validation for a value that is not a record of fields, a key that is too long, and a
 *   value that is not a scalar
 */
export function encodeFields(fields: FieldsInput | URLSearchParams, what: 'query' | 'form'): string {
  const written = new URLSearchParams();
  for (const [key, value] of isSearchParams(fields) ? fields : Object.entries(record(fields, what))) {
    if (key.length === 0 || byteLength(key) > maxKeyBytes)
      throw invalid(`Cannot send the request: a key of the ${what} must be 1 to ${maxKeyBytes} bytes`);
    for (const one of Array.isArray(value) ? (value as readonly unknown[]) : [value]) {
      if (one === null || one === undefined) continue;
      if (typeof one === 'object' || typeof one === 'symbol' || typeof one === 'function') {
        throw invalid(
          `Cannot send the request: the field ${show(key)} of the ${what} must be a string, number, bigint or boolean, got ${show(one)}`,
        );
      }
      written.append(key, String(one));
    }
  }
  return written.toString();
}

/** Refuses iterables, such as a list of pairs, a Map or a FormData: their fields are not their properties. */
function record<T extends object>(fields: T, what: 'query' | 'form'): T {
  if (!(Symbol.iterator in fields)) return fields;
  throw invalid(
    `Cannot send the request: the ${what} must be an object of fields, or URLSearchParams${what === 'form' ? "; a FormData is sent as 'multipart'" : ''}`,
  );
}

function isSearchParams(fields: object): fields is URLSearchParams {
  return tagOf(fields) === 'URLSearchParams';
}
