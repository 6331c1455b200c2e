import { isJsonError } from '@wirework/encoding-errors';
import { parseText } from '@wirework/scanner/primitives';
import type { CompiledSchema } from '@wirework/schema';
import type { MediaType } from '../contract.ts';
import type { LoadedContract } from '../document/loaded-contract.ts';
import type { Schemas, Side } from '../document/schemas.ts';
import { chooseMediaType, formType, isJsonType, isXmlType, mediaTypeName } from '../media-types.ts';
import { readFields, readPairs } from '../parameters/read-parameter.ts';
import type { DriftList } from './drift.ts';

/** A body as it was received: its text or bytes, or the value that somebody has parsed. */
export interface ReceivedBody {
  readonly text?: string | Uint8Array | undefined;
  readonly value?: unknown;
  readonly contentType: string | undefined;
}

const decoder = /* @__PURE__ */ new TextDecoder();

/**
 * Checks a body, and returns its value: parsed if its media type is JSON or a form, else the text or bytes.
 *
 * @param content the media types of the contract, at least one
 */
export function checkBody(
  { schemas }: LoadedContract,
  content: readonly MediaType[],
  body: ReceivedBody,
  side: Side,
  list: DriftList,
): unknown {
  const { text, value: parsed, contentType } = body;
  const name = mediaTypeName(contentType ?? '');
  const media = chooseMediaType(content, name);
  if (media === undefined) {
    const known = content.map((it) => `'${it.name}'`).join(', ');
    const found =
      contentType === undefined ? 'there is none, but the contract has' : 'it is not in the contract, which has';
    list.add('media type', `${found} ${known}`);
    return text ?? parsed;
  }
  const { schema } = media;
  const validator = schema === undefined ? undefined : schemas.compiled(schema, side);
  if (isJsonType(name)) {
    if (text === undefined) {
      if (validator !== undefined) list.addErrors('body', validator.validate(parsed), schemas);
      return parsed;
    }
    return readJson(typeof text === 'string' ? text : decoder.decode(text), validator, list, schemas, media.pointer);
  }
  if (name === formType) {
    const pairs = text === undefined ? undefined : readPairs(typeof text === 'string' ? text : decoder.decode(text));
    const shape = schemas.shape(schema);
    const fields = pairs === undefined ? shape.coerce(parsed) : readFields(pairs, shape, media.encoding);
    if (validator !== undefined) list.addErrors('body', validator.validate(fields), schemas);
    return fields;
  }
  if (name.startsWith('text/') && (text ?? parsed) !== undefined) {
    const value = typeof text === 'object' ? decoder.decode(text) : (text ?? parsed);
    if (validator !== undefined && !isXmlType(name)) list.addErrors('body', validator.validate(value), schemas);
    return value;
  }
  // Bytes, multipart and XML have no JSON value that a schema could describe.
  return text ?? parsed;
}

/** Nesting levels of a body without a schema. */
const maxDepth = 1_000;

function readJson(
  json: string,
  validator: CompiledSchema | undefined,
  list: DriftList,
  schemas: Schemas,
  documentPointer: string,
): unknown {
  try {
    const result = validator?.parseText(json) ?? { value: parseText(json, maxDepth, 'json') };
    if (result.errors === undefined) return result.value;
    list.addErrors('body', result.errors, schemas);
    return parseText(json, maxDepth, 'json');
  } catch (error) {
    if (!isJsonError(error)) throw error;
    const { line, column, message } = error;
    list.add('body', `it cannot be read: ${message}`, { line, column, documentPointer });
    return undefined;
  }
}
