import type { BodyInput, MultipartPart, RequestOptions } from '@wirework/http-client/fetch';
import { getOwn, setOwn } from '@wirework/scanner/primitives';
import { DriftList } from '../check/drift.ts';
import type { MediaType, Operation, Parameter } from '../contract.ts';
import type { LoadedContract } from '../document/loaded-contract.ts';
import { segmentOf } from '../document/path-matcher.ts';
import {
  chooseMediaType,
  formType,
  isJsonType,
  isXmlType,
  itemFormatOf,
  mediaTypeName,
  writtenType,
} from '../media-types.ts';
import { joinPairs, writeFields, writeHeader, writePairs, writePathParameter } from '../parameters/write-parameter.ts';
import type { AnyInit } from './api-types.ts';

/** A request as the client takes it, and how it differs from the contract. */
export interface WrittenRequest {
  /** The path and the query. */
  readonly path: string;
  readonly options: RequestOptions;
  readonly list: DriftList;
}

/**
 * Writes the request of an operation.
 *
 * @param isChecked whether its values are checked by their schemas
 * @throws TypeError for a value that its style cannot write
 */
export function writeRequest(
  { schemas }: LoadedContract,
  operation: Operation,
  init: AnyInit,
  isChecked: boolean,
): WrittenRequest {
  const list = new DriftList(schemas, 'request', operation, operation.method);
  const written = new Map<string, string>();
  const query: string[] = [];
  const cookies: string[] = [];
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(init.headers ?? {})) setOwn(headers, name.toLowerCase(), value);
  for (const parameter of operation.parameters) {
    const { in: place, name } = parameter;
    const group = place === 'querystring' ? 'query' : place;
    // The connection sends it.
    if (place === 'header' && name.toLowerCase() === 'content-length') continue;
    const value: unknown = getOwn(init[group] ?? {}, name);
    const isGiven = list.checkParameter(group, isChecked ? parameter : { ...parameter, schema: undefined }, value);
    if (!isGiven) continue;
    if (place === 'path') written.set(name, pathText(parameter, value));
    else if (place === 'header')
      setOwn(headers, name.toLowerCase(), parameter.mediaType ? JSON.stringify(value) : writeHeader(parameter, value));
    else (place === 'cookie' ? cookies : query).push(...pairsOf(parameter, value));
  }
  if (cookies.length > 0) headers['cookie'] = [headers['cookie'] ?? [], cookies].flat().join('; ');
  const accept = init.accept ?? headers['accept'] ?? acceptOf(operation);
  if (accept !== '') headers['accept'] = accept;
  const contentType = init.contentType ?? headers['content-type'];
  const body = writeBody(operation, { body: init.body, contentType }, isChecked, list);
  if (body.contentType !== undefined) headers['content-type'] = body.contentType;
  const text = query.filter((it) => it !== '').join('&');
  const path = fillTemplate(operation.path, written) + (text === '' ? '' : `?${text}`);
  return { path, list, options: { ...init.request, headers, ...body.options } };
}

function pathText(parameter: Parameter, value: unknown): string {
  const text =
    parameter.mediaType === undefined
      ? writePathParameter(parameter, value)
      : encodeURIComponent(JSON.stringify(value));
  // A URL has no form for these segments: each leads to another path.
  if (text === '' || /^(?:\.|%2e){1,2}$/i.test(text))
    throw new TypeError(`Cannot write the path parameter '${parameter.name}': it must not be '', '.' or '..'`);
  return text;
}

/** Returns a parameter of the query, or cookies, as texts. */
function pairsOf(parameter: Parameter, value: unknown): readonly string[] {
  const { name, in: place, mediaType } = parameter;
  if (place === 'querystring') {
    if (mediaType === formType) return [writeFields(value, new Map())];
    return [encodeURIComponent(JSON.stringify(value))];
  }
  const pairs = mediaType === undefined ? writePairs(name, value, parameter) : [[name, JSON.stringify(value)] as const];
  return place === 'cookie' ? pairs.map((it) => joinPairs([it], parameter)) : [joinPairs(pairs, parameter)];
}

function fillTemplate(template: string, written: ReadonlyMap<string, string>): string {
  return template
    .split('/')
    .map((text) => {
      const { texts, names } = segmentOf(text);
      return texts.map((it, at) => it + (at < names.length ? (written.get(names[at] as string) ?? '') : '')).join('');
    })
    .join('/');
}

/** Returns the media types of the responses that are read. */
function acceptOf({ responses }: Operation): string {
  const names = [...responses.values()].flatMap(({ content }) => content.map(writtenType));
  return [...new Set(names)].join(', ');
}

function writeBody(
  { requestBody }: Operation,
  { body, contentType }: Pick<AnyInit, 'body' | 'contentType'>,
  isChecked: boolean,
  list: DriftList,
): { readonly contentType?: string; readonly options?: RequestOptions } {
  if (body === undefined) {
    if (requestBody?.required === true) list.add('body', 'it is required', { documentPointer: requestBody.pointer });
    return {};
  }
  const media = mediaFor(requestBody?.content ?? [], contentType);
  if (media === undefined) {
    const documentPointer = requestBody?.pointer ?? '';
    list.add('media type', 'that of the body is not in the contract', { documentPointer });
    return contentType === undefined
      ? { options: { json: body } }
      : { contentType, options: { body: body as BodyInput } };
  }
  const { schema, encoding } = media;
  // A range, such as 'image/*', is not a type to send: the client has one for bytes, a Blob or a text.
  const isRange = contentType === undefined && media.name.includes('*');
  if (isRange && !isFields(body) && !Array.isArray(body)) return { options: { body: body as BodyInput } };
  const type = contentType ?? (isRange ? 'application/json' : writtenType(media));
  const name = mediaTypeName(type);
  const isText = name.startsWith('text/') && !isXmlType(name) && itemFormatOf(name) === undefined;
  if (isChecked && (isJsonType(name) || name === formType || isText)) list.check('body', schema, body);
  if (isJsonType(name)) return { contentType: type, options: { json: body } };
  if (name === formType) return { contentType: name, options: { body: writeFields(body, encoding) } };
  if (name === 'multipart/form-data') return { options: { multipart: partsOf(body, encoding) } };
  return { contentType: type, options: { body: body as BodyInput } };
}

function mediaFor(content: readonly MediaType[], contentType: string | undefined): MediaType | undefined {
  if (contentType !== undefined) return chooseMediaType(content, contentType);
  return content.find((it) => isJsonType(it.name)) ?? content[0];
}

/** Returns the parts of a multipart body: its own, or one for each field of an object. */
function partsOf(body: unknown, encoding: MediaType['encoding']): NonNullable<RequestOptions['multipart']> {
  if (!isFields(body)) return body as NonNullable<RequestOptions['multipart']>;
  const fields = Object.entries(body).filter(([, it]) => it !== undefined);
  return fields.flatMap(([name, value]) => {
    const given = encoding.get(name)?.contentType;
    // A list or a range is a choice of the caller, whose Blob has its type.
    const contentType = given === undefined || /[,*]/.test(given) ? undefined : given;
    return (Array.isArray(value) ? (value as readonly unknown[]) : [value]).map((it) => partOf(name, it, contentType));
  });
}

function partOf(name: string, value: unknown, contentType: string | undefined): MultipartPart {
  const hasParts = isFields(value) || Array.isArray(value);
  if (!hasParts && /^(?:object|function)$/.test(typeof value) && value !== null) {
    // A part without a file name is text for many servers. Only a File has its own.
    const filename = Object.prototype.toString.call(value) === '[object File]' ? undefined : 'blob';
    return { name, data: value as Blob, filename, contentType };
  }
  const type = contentType ?? (hasParts ? 'application/json' : undefined);
  if (type === undefined) return { name, data: String(value ?? '') };
  const isText = typeof value === 'string' && !isJsonType(mediaTypeName(type));
  return { name, data: isText ? value : JSON.stringify(value), contentType: type };
}

/** Returns whether a value is an object with fields, and not one that is sent as it is, such as bytes or a Blob. */
function isFields(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
