import type { MediaType } from './contract.ts';

/** Returns a media type in lower case and without parameters. */
export function mediaTypeName(contentType: string): string {
  const end = contentType.indexOf(';');
  return (end < 0 ? contentType : contentType.slice(0, end)).trim().toLowerCase();
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

const itemFormats: ReadonlyMap<string, 'lines' | 'json-seq' | 'events'> = new Map([
  ['application/jsonl', 'lines'],
  ['application/x-jsonl', 'lines'],
  ['application/jsonlines', 'lines'],
  ['application/json-lines', 'lines'],
  ['application/ndjson', 'lines'],
  ['application/x-ndjson', 'lines'],
  ['application/json-seq', 'json-seq'],
  ['text/event-stream', 'events'],
]);

/** Returns the form of a stream of items; `undefined` for a media type whose items are not read. */
export function itemFormatOf(name: string): 'lines' | 'json-seq' | 'events' | undefined {
  return itemFormats.get(name) ?? (name.endsWith('+json-seq') ? 'json-seq' : undefined);
}

/** Returns the entry of a content for a media type: its own, that of its kind (`text/*`), or that of any type. */
export function chooseMediaType(content: readonly MediaType[], name: string): MediaType | undefined {
  const kind = `${name.slice(0, name.indexOf('/'))}/*`;
  for (const wanted of [name, kind, '*/*']) {
    const found = content.find((it) => it.name === wanted);
    if (found !== undefined) return found;
  }
  return undefined;
}
