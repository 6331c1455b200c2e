import type {
  FieldEncoding,
  MediaType,
  Note,
  Operation,
  Parameter,
  ParameterPlace,
  RequestBody,
  ResponseContract,
  SchemaReference,
  Style,
} from '../contract.ts';
import { isJsonType, isXmlType, itemFormatOf, mediaTypeName, mediaTypeParameters } from '../media-types.ts';
import type { Part } from './part.ts';

const methods = new Set(['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query']);
/** Fields of a Path Item Object that are not methods. */
const pathFields = new Set(['$ref', 'summary', 'description', 'servers', 'parameters', 'additionalOperations']);

/** The styles of each place, the default first. */
const styles: Readonly<Record<ParameterPlace, readonly Style[]>> = {
  path: ['simple', 'label', 'matrix'],
  query: ['form', 'spaceDelimited', 'pipeDelimited', 'deepObject'],
  querystring: ['form'],
  header: ['simple'],
  cookie: ['form', 'cookie'],
};

/** Reads the operations of a document, and notes the parts that have no effect. */
export class OperationReader {
  readonly notes: Note[] = [];

  /** @throws ContractError for a part of the wrong form */
  read(root: Part): readonly Operation[] {
    const security = this.#security(root.get('security'));
    this.#noteIgnored(root, 'webhooks', 'webhooks are not read');
    return (root.get('paths')?.entries() ?? []).flatMap(([path, part]) => {
      if (!path.startsWith('/')) return part.refuse("a path must begin with '/'");
      return this.#path(path, part.follow(), security);
    });
  }

  #path(path: string, item: Part, security: Operation['security']): readonly Operation[] {
    const shared = this.#parameters(item);
    const more = item.get('additionalOperations')?.entries() ?? [];
    const known = item.entries().filter(([name, part]) => {
      if (!methods.has(name) && !pathFields.has(name)) this.#note(part, 'it is not a method');
      return methods.has(name);
    });
    this.#noteIgnored(item, 'servers', 'servers are read at the root only');
    if (path.includes('#')) this.#note(item, "a path is sent without the part after '#'");
    return [...known, ...more].map(([name, part]) => this.#operation(name.toUpperCase(), path, part, shared, security));
  }

  #operation(
    method: string,
    path: string,
    part: Part,
    shared: readonly Parameter[],
    security: Operation['security'],
  ): Operation {
    const own = this.#parameters(part);
    const nameOf = (it: Parameter): string => `${it.in} ${it.name}`;
    const overridden = new Set(own.map(nameOf));
    const given = part.get('requestBody')?.follow();
    this.#noteIgnored(part, 'callbacks', 'callbacks are not read');
    this.#noteIgnored(part, 'servers', 'servers are read at the root only');
    const ownSecurity = part.get('security');
    return {
      method,
      path,
      id: part.get('operationId')?.text(),
      pointer: part.pointer,
      deprecated: part.get('deprecated')?.flag() ?? false,
      parameters: [...shared.filter((it) => !overridden.has(nameOf(it))), ...own],
      requestBody: given === undefined ? undefined : this.#requestBody(given),
      responses: this.#responses(part.get('responses')),
      security: ownSecurity === undefined ? security : this.#security(ownSecurity),
    };
  }

  #requestBody(part: Part): RequestBody {
    const required = part.get('required')?.flag() ?? false;
    return { pointer: part.pointer, required, content: this.#content(part.get('content')) };
  }

  #responses(part: Part | undefined): ReadonlyMap<string, ResponseContract> {
    const found = new Map<string, ResponseContract>();
    for (const [status, given] of part?.entries() ?? []) {
      const name = status.toUpperCase();
      if (!/^(?:[1-5](?:\d\d|XX)|DEFAULT)$/.test(name)) {
        this.#note(given, 'it is not a status');
        continue;
      }
      const response = given.follow();
      const headers = (response.get('headers')?.entries() ?? []).flatMap(([header, it]) => {
        // The header of the media type is described by `content` (OpenAPI 3.1.1, 4.8.17.1).
        return header.toLowerCase() === 'content-type' ? [] : [this.#parameter(it.follow(), header, 'header')];
      });
      const content = this.#content(response.get('content'));
      found.set(name === 'DEFAULT' ? 'default' : name, { pointer: response.pointer, headers, content });
    }
    return found;
  }

  #content(part: Part | undefined): readonly MediaType[] {
    return (part?.entries() ?? []).map(([name, given]): MediaType => {
      const media = given.follow();
      const type = mediaTypeName(name);
      const encoding = new Map<string, FieldEncoding>();
      for (const [field, it] of media.get('encoding')?.entries() ?? []) {
        const style = this.#style(it, styles.query);
        const explode = it.get('explode')?.flag() ?? style === 'form';
        const allowReserved = it.get('allowReserved')?.flag() ?? false;
        encoding.set(field, { contentType: it.get('contentType')?.text(), style, explode, allowReserved });
      }
      const schema = schemaOf(media, 'schema');
      if (schema !== undefined && isXmlType(type)) this.#note(media, 'bodies in XML are not checked');
      const itemSchema = schemaOf(media, 'itemSchema');
      if (itemSchema !== undefined && itemFormatOf(type) === undefined)
        this.#note(media, `the items of '${type}' are not read`);
      return {
        name: type,
        parameters: mediaTypeParameters(name),
        pointer: media.pointer,
        schema,
        itemSchema,
        encoding,
      };
    });
  }

  #parameters(part: Part): readonly Parameter[] {
    return (part.get('parameters')?.items() ?? []).flatMap((given): Parameter[] => {
      const it = given.follow();
      const place = (it.get('in') ?? it.refuse("a parameter must have 'in'")).text();
      if (!Object.hasOwn(styles, place)) return it.refuse("'in' must be path, query, querystring, header or cookie");
      const name = (it.get('name') ?? it.refuse("a parameter must have 'name'")).text();
      // These headers are described elsewhere (OpenAPI 3.1.1, 4.8.12.2.1).
      if (place === 'header' && /^(?:accept|content-type|authorization)$/i.test(name)) return [];
      return [this.#parameter(it, name, place as ParameterPlace)];
    });
  }

  #parameter(part: Part, name: string, place: ParameterPlace): Parameter {
    const style = this.#style(part, styles[place]);
    const [content] = this.#content(part.get('content'));
    if (content !== undefined && place !== 'querystring' && !isJsonType(content.name))
      this.#note(part, `its value is not read as '${content.name}'`);
    return {
      name,
      in: place,
      pointer: part.pointer,
      required: place === 'path' || (part.get('required')?.flag() ?? false),
      style,
      explode: part.get('explode')?.flag() ?? (style === 'form' || style === 'cookie'),
      allowReserved: part.get('allowReserved')?.flag() ?? false,
      schema: schemaOf(part, 'schema') ?? content?.schema,
      mediaType: content?.name,
    };
  }

  #style(part: Part, allowed: readonly Style[]): Style {
    const style = part.get('style')?.text() as Style | undefined;
    if (style === undefined || allowed.includes(style)) return style ?? (allowed[0] as Style);
    return part.refuse(`its style must be one of ${allowed.join(', ')}`);
  }

  #security(part: Part | undefined): Operation['security'] {
    return (part?.items() ?? []).map((it) =>
      Object.fromEntries(it.entries().map(([name, scopes]) => [name, scopes.items().map((scope) => scope.text())])),
    );
  }

  #noteIgnored(part: Part, name: string, reason: string): void {
    const ignored = part.get(name);
    if (ignored !== undefined) this.#note(ignored, reason);
  }

  #note(part: Part, reason: string): void {
    this.notes.push({ pointer: part.pointer, reason });
  }
}

function schemaOf(part: Part, name: string): SchemaReference | undefined {
  const schema = part.get(name);
  return schema === undefined ? undefined : { pointer: schema.pointer, uri: schema.reference };
}
