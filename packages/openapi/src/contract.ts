/**
 * An OpenAPI document that was read: its operations as data, for `createApi`, `checkRequest` and `checkResponse`.
 *
 * References are resolved. Pointers are JSON Pointers in the document; in a document of the registry they have its URI
 * and `#` in front.
 */
export interface Contract {
  /** The version of OpenAPI. */
  readonly version: '3.0' | '3.1' | '3.2';
  readonly title: string;
  /** URLs of the servers, with the defaults of their variables; they may be relative. */
  readonly servers: readonly string[];
  readonly operations: readonly Operation[];
  /** Security Scheme Objects by their name, as the document has them. */
  readonly securitySchemes: ReadonlyMap<string, unknown>;
  /** Parts of the document that have no effect here. */
  readonly notUnderstood: readonly Note[];
  /** Returns the operation with an `operationId`. */
  operation(id: string): Operation | undefined;
  /** Returns the operation of a method, in any case, and a path template as the document has it. */
  find(method: string, path: string): Operation | undefined;
  /**
   * Returns the operation of a method and the path of a request, and the path parameters, percent-decoded. A server's
   * path may be in front. Names in a template win over parameters.
   */
  match(method: string, path: string): Match | undefined;
  /**
   * Compiles every schema of the contract now, and not when it is first needed.
   *
   * @throws ContractError for a schema with a fault
   */
  compileSchemas(): void;
}

/** A part of a document that has no effect. */
export interface Note {
  readonly pointer: string;
  readonly reason: string;
}

/** An operation and the path parameters of one request. */
export interface Match {
  readonly operation: Operation;
  readonly path: Readonly<Record<string, string>>;
}

/** A method of a path (OpenAPI 3.1.1, 4.8.10). */
export interface Operation {
  /** In upper case. */
  readonly method: string;
  /** The path template: `/users/{id}`. */
  readonly path: string;
  readonly id: string | undefined;
  readonly pointer: string;
  readonly deprecated: boolean;
  /** Those of the path are among them. */
  readonly parameters: readonly Parameter[];
  readonly requestBody: RequestBody | undefined;
  /** By status: `200`, `4XX` or `default`. */
  readonly responses: ReadonlyMap<string, ResponseContract>;
  /** Names of security schemes, any of which is enough, each with its scopes. */
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
}

/** The place of a parameter in a request; `querystring` is the whole query (OpenAPI 3.2). */
export type ParameterPlace = 'path' | 'query' | 'querystring' | 'header' | 'cookie';

/** How a value is written in a URL or a header (OpenAPI 3.1.1, 4.8.12.6). */
export type Style =
  'simple' | 'label' | 'matrix' | 'form' | 'spaceDelimited' | 'pipeDelimited' | 'deepObject' | 'cookie';

/** A parameter of an operation, or a header of a response. */
export interface Parameter {
  readonly name: string;
  readonly in: ParameterPlace;
  readonly pointer: string;
  readonly required: boolean;
  readonly style: Style;
  readonly explode: boolean;
  /** Whether reserved characters are sent as they are. */
  readonly allowReserved: boolean;
  readonly schema: SchemaReference | undefined;
  /** The media type in which the value is written, instead of a style. */
  readonly mediaType: string | undefined;
}

/** A schema in a document. */
export interface SchemaReference {
  readonly pointer: string;
  /** Absolute URI, which a `$ref` can have. */
  readonly uri: string;
}

/** The body of a request (OpenAPI 3.1.1, 4.8.13). */
export interface RequestBody {
  readonly pointer: string;
  readonly required: boolean;
  readonly content: readonly MediaType[];
}

/** A response (OpenAPI 3.1.1, 4.8.17). */
export interface ResponseContract {
  readonly pointer: string;
  readonly headers: readonly Parameter[];
  readonly content: readonly MediaType[];
}

/** A kind of body (OpenAPI 3.1.1, 4.8.14). */
export interface MediaType {
  /** In lower case and without parameters: `application/json`, `text/*`. */
  readonly name: string;
  /** Such as `version=1`, with their names in lower case. */
  readonly parameters: readonly string[];
  readonly pointer: string;
  /** Schema of the whole body; of a stream, in OpenAPI 3.2, of the array of its items. */
  readonly schema: SchemaReference | undefined;
  /** Schema of each item of a stream (OpenAPI 3.2). */
  readonly itemSchema: SchemaReference | undefined;
  /** How the fields of a form are written; the others are exploded `form`. */
  readonly encoding: ReadonlyMap<string, FieldEncoding>;
}

/** How a field of a form is written (OpenAPI 3.1.1, 4.8.15). */
export interface FieldEncoding {
  readonly contentType: string | undefined;
  readonly style: Style;
  readonly explode: boolean;
  readonly allowReserved: boolean;
}
