import type { MediaType } from './contract.ts';

/** Returns a media type in lower case and without parameters. */
export function mediaTypeName(contentType: string): string {
  const end = contentType.indexOf(';');
  return (end < 0 ? contentType : contentType.slice(0, end)).trim().toLowerCase();
}

/** Returns the parameters of a media type, such as `version=1`, with their names in lower case. */
export function mediaTypeParameters(contentType: string): readonly string[] {
  const [, ...parameters] = contentType.split(';').map((it) => it.trim());
  return parameters
    .filter((it) => it !== '')
    .map((it) => {
      const at = it.indexOf('=');
      return `${it.slice(0, at).trim().toLowerCase()}=${it
        .slice(at + 1)
        .replaceAll('"', '')
        .trim()}`;
    });
}

/** Returns a media type of a contract as a header has it: with its parameters, but for the charset, which is UTF-8. */
export function writtenType({ name, parameters }: MediaType): string {
  const written = parameters
    .filter((it) => !it.startsWith('charset='))
    .map((it) => {
      const value = it.slice(it.indexOf('=') + 1);
      return /^[\w!#$%&'*+.^`|~-]+$/.test(value) ? it : `${it.slice(0, -value.length)}"${value}"`;
    });
  return [name, ...written].join('; ');
}

/** Returns whether a body of a media type is one JSON text. */
export function isJsonType(name: string): boolean {
  return /^[^/]+\/(?:json|[^/]+\+json)$/.test(name) && itemFormatOf(name) === undefined;
}

/** Returns whether a body of a media type is XML, which no schema is compared with. */
export function isXmlType(name: string): boolean {
  return /[/+]xml$/.test(name);
}

/** The media type of forms whose fields are a query. */
export const formType = 'application/x-www-form-urlencoded';

const itemFormats: ReadonlyMap<string, ItemFormat> = new Map([
  ['application/jsonl', 'lines'],
  ['application/x-jsonl', 'lines'],
  ['application/jsonlines', 'lines'],
  ['application/json-lines', 'lines'],
  ['application/ndjson', 'lines'],
  ['application/x-ndjson', 'lines'],
  ['application/json-seq', 'json-seq'],
  ['text/event-stream', 'events'],
]);

/** The form of a stream of items. */
export type ItemFormat = 'lines' | 'json-seq' | 'events';

/** Returns the form of a stream; `undefined` for a media type whose items are not read. */
export function itemFormatOf(name: string): ItemFormat | undefined {
  return itemFormats.get(name) ?? (name.endsWith('+json-seq') ? 'json-seq' : undefined);
}

/**
 * Returns the entry of a content for the header `Content-Type`: of the same media type, of its kind (`text/*`), or of
 * any type. Of several, the one with the most parameters of the header, and the fewest others.
 */
export function chooseMediaType(content: readonly MediaType[], contentType: string): MediaType | undefined {
  const name = mediaTypeName(contentType);
  const given = new Set(mediaTypeParameters(contentType));
  const excess = ({ parameters }: MediaType): number =>
    parameters.reduce((sum, it) => sum + (given.has(it) ? -1 : content.length), 0);
  for (const wanted of [name, `${name.slice(0, name.indexOf('/'))}/*`, '*/*']) {
    const [best] = content.filter((it) => it.name === wanted).sort((a, b) => excess(a) - excess(b));
    if (best !== undefined) return best;
  }
  return undefined;
}
