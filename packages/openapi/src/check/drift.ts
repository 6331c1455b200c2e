import { quoteName } from '@wirework/encoding-errors';
import type { ValidationError } from '@wirework/schema';
import type { Operation, Parameter, SchemaReference } from '../contract.ts';
import type { Schemas, Side, Validator } from '../document/schemas.ts';

/** The part of a request or a response that differs from the contract. */
export type DriftPart =
  'operation' | 'method' | 'path' | 'query' | 'header' | 'cookie' | 'status' | 'media type' | 'body' | 'item';

/** One difference between a contract and a request or a response. It has no value of either. */
export interface Drift {
  readonly side: Side;
  /** Method and path template: `GET /users/{id}`; with an unknown operation the method alone. */
  readonly operation: string;
  readonly operationId: string | undefined;
  readonly part: DriftPart;
  /** Name of a parameter or a header. */
  readonly name: string | undefined;
  /** Status of the response. */
  readonly status: number | undefined;
  readonly message: string;
  /** JSON Pointer in the value of the part: a body, an item of a stream, or a parameter. */
  readonly pointer: string;
  /** Line from 1 in the text of a body or an item. */
  readonly line: number | undefined;
  /** Column from 1 in UTF-16 units. */
  readonly column: number | undefined;
  /** Index of an item of a stream, from 0. */
  readonly item: number | undefined;
  /** JSON Pointer in the OpenAPI document; in a document of the registry with its URI and `#` in front. */
  readonly documentPointer: string;
}

/**
 * Returns a drift as one line.
 *
 * @example
 * ```ts
 * const contract = readOpenApi({ openapi: '3.1.0', paths: {} });
 * checkRequest(contract, { method: 'GET', url: '/users' }).drifts.map(formatDrift);
 * // → [ 'GET request: no path of the contract matches' ]
 * ```
 */
export function formatDrift(drift: Drift): string {
  const { side, operation, operationId, part, name, status, message, pointer, line, column, item } = drift;
  const id = operationId === undefined ? '' : ` (${operationId})`;
  const where = side === 'request' ? 'request' : `response${status === undefined ? '' : ` ${status}`}`;
  const what = ['operation', 'method', 'status'].includes(part)
    ? ''
    : `, ${part}${name === undefined ? '' : ` ${quoteName(name)}`}`;
  const number = item === undefined ? '' : ` ${item}`;
  const place = line === undefined ? '' : ` (line ${line}, column ${column})`;
  const at = pointer === '' && place === '' ? '' : ` at '${pointer}'${place}`;
  const rule = drift.documentPointer === '' ? '' : `; the contract says so at '${drift.documentPointer}'`;
  return `${operation}${id} ${where}${what}${number}${at}: ${message}${rule}`;
}

/** The drifts of one operation and side, as they are found. */
export class DriftList {
  readonly drifts: Drift[] = [];
  readonly #operation: Operation | undefined;
  readonly #method: string;
  readonly #side: Side;
  readonly #schemas: Schemas;
  readonly #status: number | undefined;

  constructor(schemas: Schemas, side: Side, operation: Operation | undefined, method: string, status?: number) {
    this.#schemas = schemas;
    this.#side = side;
    this.#operation = operation;
    this.#method = method;
    this.#status = status;
  }

  /** @param place where the value is, and what it contradicts */
  add(part: DriftPart, message: string, place: Partial<Drift> = {}): void {
    const operation = this.#operation;
    this.drifts.push({
      side: this.#side,
      operation: operation === undefined ? this.#method : `${operation.method} ${operation.path}`,
      operationId: operation?.id,
      part,
      name: undefined,
      status: this.#status,
      message,
      pointer: '',
      line: undefined,
      column: undefined,
      item: undefined,
      documentPointer: operation?.pointer ?? '',
      ...place,
    });
  }

  /** Adds the errors of a schema. */
  addErrors(part: DriftPart, errors: readonly ValidationError[], place: Partial<Drift> = {}): void {
    for (const { message, pointer, line, column, schemaPointer } of errors)
      this.add(part, message, { pointer, line, column, documentPointer: this.#schemas.shown(schemaPointer), ...place });
  }

  /** Returns the functions of a schema for the side of the list. */
  validator(schema: SchemaReference | undefined): Validator | undefined {
    return schema && this.#schemas.compiled(schema, this.#side);
  }

  /** Adds the errors of a value, if it has a schema. */
  check(part: DriftPart, schema: SchemaReference | undefined, value: unknown, place?: Partial<Drift>): void {
    const validator = this.validator(schema);
    if (validator !== undefined) this.addErrors(part, validator.validate(value), place);
  }

  /** Adds the errors of a parameter, and returns whether it has a value. */
  checkParameter(part: DriftPart, { name, required, schema, pointer }: Parameter, value: unknown): boolean {
    if (value !== undefined) this.check(part, schema, value, { name });
    else if (required) this.add(part, 'it is required', { name, documentPointer: pointer });
    return value !== undefined;
  }
}

const brand = Symbol.for('@wirework/openapi:DriftError');

/** A request or a response that differs from the contract. */
export class DriftError extends Error {
  readonly code: string = 'DRIFT_ERROR';
  /** All differences that were found, at least one. */
  readonly drifts: readonly Drift[];

  constructor(drifts: readonly [Drift, ...Drift[]]) {
    super(formatDrift(drifts[0]) + (drifts.length === 1 ? '' : `; and ${drifts.length - 1} more`));
    Object.defineProperty(this, brand, { value: true });
    this.drifts = drifts;
  }

  override get name(): string {
    return 'DriftError';
  }
}

/**
 * Returns whether a value is a `DriftError`, also of another copy of this package.
 *
 * @example
 * ```ts
 * isDriftError(new Error('other')); // → false
 * ```
 */
export function isDriftError(error: unknown): error is DriftError {
  return typeof error === 'object' && error !== null && (error as Readonly<Record<symbol, unknown>>)[brand] === true;
}
