import { compilePointer, getFromText } from '@wirework/path';
import { positionAt } from '@wirework/scanner';
import { assertOptions, getOwn } from '@wirework/scanner/primitives';
import type { Contract, Match, Operation } from '../contract.ts';
import { parseJson } from '../parse-json.ts';
import type { LoadedContract } from './loaded-contract.ts';
import type { DocumentPlace } from './contract-error.ts';
import { Part, type Documents } from './part.ts';
import { PathMatcher, pathParameters } from './path-matcher.ts';
import { OperationReader } from './read-operations.ts';
import { Schemas } from './schemas.ts';

/** Options of `readOpenApi`. */
export interface OpenApiOptions {
  /** Further documents that references may lead to, by their absolute URI. Nothing is ever fetched. */
  readonly registry?: Readonly<Record<string, unknown>> | ReadonlyMap<string, unknown> | undefined;
  /** Absolute URI of the document, the base of relative references. @default its `$self`, or `openapi:/` */
  readonly baseUri?: string | undefined;
}

/**
 * Reads an OpenAPI document, version 3.0, 3.1 or 3.2, from JSON. The parts that are used have to be well-formed; what
 * has no effect is in `notUnderstood` of the result. Schemas are compiled when they are first needed.
 *
 * @param document a text in JSON, whose errors have lines, or a value, which must not change afterwards
 * @throws ContractError for a fault, with its place
 * @throws JsonSyntaxError for a text that is not JSON
 * @example
 * ```ts
 * const contract = readOpenApi({
 *   openapi: '3.1.0',
 *   info: { title: 'Users', version: '1' },
 *   paths: { '/users/{id}': { get: { operationId: 'getUser', responses: {} } } },
 * });
 * contract.operations.map(({ id }) => id); // → [ 'getUser' ]
 * contract.match('GET', '/users/7')?.path; // → { id: '7' }
 * ```
 */
export function readOpenApi(document: string | object, options: OpenApiOptions = {}): Contract {
  if (typeof document !== 'string') return readContract(document, undefined, options);
  return readContract(parseJson(document), (pointer) => placeIn(document, pointer), options);
}

/** Reads a document whose text was parsed: see `readOpenApi`. */
export function readContract(root: unknown, placeOf: Documents['placeOf'], options: OpenApiOptions): Contract {
  assertOptions(options, ['registry', 'baseUri']);
  const registry = getOwn(options, 'registry') as OpenApiOptions['registry'];
  const table = new Map(isMap(registry) ? registry : Object.entries(registry ?? {}));
  const ownUri = typeof root === 'object' && root !== null ? getOwn(root, '$self') : undefined;
  const given = getOwn(options, 'baseUri') ?? (typeof ownUri === 'string' ? ownUri : 'openapi:/');
  const documents: Documents = { uri: absolute(given), registry: table, root, placeOf };
  const part = new Part(documents);
  const version = versionOf(part);
  const reader = new OperationReader();
  const operations = reader.read(part);
  const notes = reader.notes;
  const dialect = part.get('jsonSchemaDialect');
  if (dialect !== undefined) notes.push({ pointer: dialect.pointer, reason: 'the dialect is that of OpenAPI' });
  const servers = (part.get('servers')?.items() ?? []).map(serverUrl);
  const schemas = new Schemas(documents, version);
  const schemes = part.get('components')?.get('securitySchemes')?.entries() ?? [];

  const byId = new Map<string, Operation>();
  const byName = new Map<string, Operation>();
  const matchers = new Map<string, PathMatcher<Operation>>();
  for (const operation of operations) {
    const { id, method, path, pointer } = operation;
    if (id !== undefined && byId.has(id)) notes.push({ pointer, reason: 'another operation has its operationId' });
    else if (id !== undefined) byId.set(id, operation);
    byName.set(`${method} ${path}`, operation);
    const matcher = matchers.get(method) ?? new PathMatcher<Operation>();
    matchers.set(method, matcher);
    const known = matcher.add(path, operation);
    if (known !== undefined) notes.push({ pointer, reason: `every path that it matches is one of '${known.path}'` });
  }
  const prefixes = [...new Set(['', ...servers.map(pathOf)])].sort((a, b) => b.length - a.length);
  const match = (method: string, path: string): Match | undefined => {
    const matcher = matchers.get(method.toUpperCase());
    for (const prefix of prefixes) {
      if (!path.startsWith(`${prefix}/`)) continue;
      const below = path.slice(prefix.length);
      const operation = matcher?.find(below);
      if (operation !== undefined) return { operation, path: pathParameters(operation.path, below) };
    }
    return undefined;
  };
  const contract: LoadedContract = {
    version,
    title: part.get('info')?.get('title')?.text() ?? '',
    servers,
    operations,
    securitySchemes: new Map(schemes.map(([name, scheme]) => [name, scheme.follow().value])),
    notUnderstood: notes,
    schemas,
    methods: [...matchers.keys()],
    operation: (id) => byId.get(id),
    find: (method, path) => byName.get(`${method.toUpperCase()} ${path}`),
    match,
    compileSchemas: () => compileAll(operations, schemas),
  };
  return contract;
}

/** Returns whether a registry is a `Map`, also of another realm. */
function isMap(registry: OpenApiOptions['registry']): registry is ReadonlyMap<string, unknown> {
  return Object.prototype.toString.call(registry) === '[object Map]';
}

function absolute(uri: unknown): string {
  try {
    return new URL(uri as string).href;
  } catch (error) {
    throw new TypeError("Cannot use the option 'baseUri': expected an absolute URI", { cause: error });
  }
}

function versionOf(root: Part): Contract['version'] {
  if (root.get('swagger') !== undefined) return root.refuse('Swagger 2.0 is not read; convert it to OpenAPI 3');
  const version = (root.get('openapi') ?? root.refuse("expected 'openapi' with the version")).text();
  const [, found] = /^(3\.[012])\.\d+/.exec(version) ?? [];
  return (found as Contract['version'] | undefined) ?? root.refuse('its version must be 3.0, 3.1 or 3.2');
}

/** Returns the URL of a server, with the defaults of its variables. */
function serverUrl(server: Part): string {
  const variables = server.get('variables');
  return (server.get('url') ?? server.refuse("a server must have 'url'"))
    .text()
    .replace(/\{([^{}]*)\}/g, (text, name) => {
      return (
        variables
          ?.get(name as string)
          ?.get('default')
          ?.text() ?? (text as string)
      );
    });
}

/** Returns the path of a server, without the slash at its end. */
function pathOf(server: string): string {
  try {
    return new URL(server, 'http://localhost').pathname.replace(/\/$/, '');
  } catch {
    return '';
  }
}

function placeIn(text: string, pointer: string): DocumentPlace {
  for (let rest = pointer; ; rest = rest.slice(0, rest.lastIndexOf('/'))) {
    const { exists, start } = getFromText(text, compilePointer(rest), { validate: 'scanned' });
    if (exists || rest === '') return positionAt(text, exists ? start : 0);
  }
}

function compileAll(operations: readonly Operation[], schemas: Schemas): void {
  for (const { parameters, requestBody, responses } of operations) {
    for (const { schema } of parameters) {
      if (schema === undefined) continue;
      schemas.compiled(schema, 'request');
      schemas.shape(schema);
    }
    for (const { schema } of requestBody?.content ?? []) if (schema !== undefined) schemas.compiled(schema, 'request');
    for (const { headers, content } of responses.values()) {
      const found = [...headers.map((it) => it.schema), ...content.flatMap((it) => [it.schema, it.itemSchema])];
      for (const schema of found) if (schema !== undefined) schemas.compiled(schema, 'response');
    }
  }
}
