import type { BodyInput, RequestOptions } from '@wirework/http-client/fetch';
import { getOwn, setOwn } from '@wirework/scanner/primitives';
import { DriftList } from '../check/drift.ts';
import type { MediaType, Operation, Parameter } from '../contract.ts';
import type { LoadedContract } from '../document/loaded-contract.ts';
import { segmentOf } from '../document/path-matcher.ts';
import { chooseMediaType, formType, isJsonType, isXmlType, itemFormatOf, mediaTypeName } from '../media-types.ts';
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
  const headers: Record<string, string> = { ...init.headers };
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
      setOwn(headers, name, parameter.mediaType ? JSON.stringify(value) : writeHeader(parameter, value));
    else (place === 'cookie' ? cookies : query).push(...pairsOf(parameter, value));
  }
  if (cookies.length > 0) headers['cookie'] = cookies.join('; ');
  const accept = init.accept ?? acceptOf(operation);
  if (accept !== '') headers['accept'] = accept;
  const body = writeBody(operation, init, isChecked, list);
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
  const names = [...responses.values()].flatMap(({ content }) => content.map((it) => it.name));
  return [...new Set(names)].join(', ');
}

function writeBody(
  { requestBody }: Operation,
  { body, contentType }: AnyInit,
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
  const name = contentType === undefined ? media.name : mediaTypeName(contentType);
  const isText = name.startsWith('text/') && !isXmlType(name) && itemFormatOf(name) === undefined;
  if (isChecked && (isJsonType(name) || name === formType || isText)) list.check('body', schema, body);
  if (isJsonType(name)) return { contentType: contentType ?? name, options: { json: body } };
  if (name === formType) return { contentType: name, options: { body: writeFields(body, encoding) } };
  if (name === 'multipart/form-data') return { options: { multipart: partsOf(body) } };
  return { contentType: contentType ?? name, options: { body: body as BodyInput } };
}

function mediaFor(content: readonly MediaType[], contentType: string | undefined): MediaType | undefined {
  if (contentType !== undefined) return chooseMediaType(content, contentType);
  return content.find((it) => isJsonType(it.name)) ?? content[0];
}

/** Returns the parts of a multipart body: its own, or one for each field of an object. */
function partsOf(body: unknown): NonNullable<RequestOptions['multipart']> {
  const isFields = typeof body === 'object' && body !== null && Object.getPrototypeOf(body) === Object.prototype;
  if (!isFields) return body as NonNullable<RequestOptions['multipart']>;
  const fields = Object.entries(body as object).filter(([, it]) => it !== undefined);
  return fields.flatMap(([name, value]) =>
    (Array.isArray(value) ? (value as readonly unknown[]) : [value as unknown]).map((it) => {
      const isData =
        typeof it === 'string' || (typeof it === 'object' && Object.getPrototypeOf(it) !== Object.prototype);
      if (isData) return { name, data: it as string };
      if (typeof it === 'object') return { name, data: JSON.stringify(it), contentType: 'application/json' };
      return { name, data: String(it) };
    }),
  );
}
