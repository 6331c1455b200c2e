import { positionAtByte } from '@wirework/scanner';
import { findInvalidUtf8 } from '@wirework/scanner/primitives';
import type { MediaType } from '../contract.ts';
import type { LoadedContract } from '../document/loaded-contract.ts';
import {
  chooseMediaType,
  formType,
  isJsonType,
  isXmlType,
  itemFormatOf,
  mediaTypeName,
  mediaTypeParameters,
} from '../media-types.ts';
import { readFields, readPairs } from '../parameters/read-parameter.ts';
import { checkItems, readJson } from './check-items.ts';
import type { DriftList } from './drift.ts';

/** A body as it was received: its text or bytes, or the value that somebody has parsed. */
export interface ReceivedBody {
  readonly text?: string | Uint8Array | undefined;
  readonly value?: unknown;
  readonly contentType: string | undefined;
}

const decoder = /* @__PURE__ */ new TextDecoder();

/**
 * Checks a body, and returns its value: parsed if its media type is JSON or a form, the text of `text/*`
 * and of streams, else what was received.
 *
 * @param content the media types of the contract, at least one
 */
export function checkBody(
  contract: LoadedContract,
  content: readonly MediaType[],
  body: ReceivedBody,
  list: DriftList,
): unknown {
  const { text, value: parsed, contentType } = body;
  const name = mediaTypeName(contentType ?? '');
  const media = chooseMediaType(content, contentType ?? '');
  if (media === undefined) {
    const known = content.map((it) => `'${it.name}'`).join(', ');
    const found =
      contentType === undefined ? 'there is none, but the contract has' : 'it is not in the contract, which has';
    list.add('media type', `${found} ${known}`);
    return text ?? parsed;
  }
  const { schema, pointer } = media;
  const format = itemFormatOf(name);
  if (format !== undefined) {
    // Events have a replacement character instead of bytes that are not UTF-8 (HTML, section 9.2.6).
    const isText = text === undefined || typeof text === 'string';
    const items = isText ? text : format === 'events' ? decoder.decode(text) : textOf(text, list, pointer);
    if (items !== undefined) checkItems(contract.version, media, items, format, list);
    return items ?? text ?? parsed;
  }
  if (isJsonType(name)) {
    if (text !== undefined) {
      const json = textOf(text, list, pointer);
      return json === undefined ? undefined : readJson(json, list.validator(schema), 'body', list, pointer);
    }
    list.check('body', schema, parsed);
    return parsed;
  }
  if (name === formType) {
    const pairs = text === undefined ? undefined : readPairs(typeof text === 'string' ? text : decoder.decode(text));
    const shape = contract.schemas.shape(schema);
    const fields = pairs === undefined ? shape.coerce(parsed) : readFields(pairs, shape, media.encoding);
    list.check('body', schema, fields);
    return fields;
  }
  if (name.startsWith('text/') && (text ?? parsed) !== undefined) {
    const value = typeof text === 'object' ? decodeText(text, contentType) : (text ?? parsed);
    if (!isXmlType(name)) list.check('body', schema, value);
    return value;
  }
  // Bytes, multipart and XML have no JSON value that a schema could describe.
  return text ?? parsed;
}

/** Returns the text of bytes in the charset of their media type; in UTF-8 without one that is known. */
function decodeText(body: Uint8Array, contentType = ''): string {
  const charset = mediaTypeParameters(contentType).find((it) => it.startsWith('charset='));
  try {
    return new TextDecoder(charset?.slice('charset='.length)).decode(body);
  } catch {
    return decoder.decode(body);
  }
}

/** Returns the text of bytes; `undefined`, with a drift, if they are not UTF-8. */
function textOf(body: string | Uint8Array, list: DriftList, documentPointer: string): string | undefined {
  if (typeof body === 'string') return body;
  const invalid = findInvalidUtf8(body, 0, body.length);
  if (invalid < 0) return decoder.decode(body);
  const { offset, line, column } = positionAtByte(body, invalid);
  list.add('body', `it cannot be read: invalid UTF-8 at byte ${offset}`, { line, column, documentPointer });
  return undefined;
}
