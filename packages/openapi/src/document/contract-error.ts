/** A place in the text of a document. */
export interface DocumentPlace {
  /** Line from 1. */
  readonly line: number;
  /** Column from 1 in UTF-16 units. */
  readonly column: number;
}

const brand = Symbol.for('@wirework/openapi:ContractError');

/** A fault of an OpenAPI document: what is wrong, and where. */
export class ContractError extends Error {
  readonly code: string = 'CONTRACT_ERROR';
  /** JSON Pointer in the document; in a document of the registry with its URI and `#` in front. */
  readonly pointer: string;
  /** Line from 1; `undefined` unless a text was read. */
  readonly line: number | undefined;
  /** Column from 1 in UTF-16 units; `undefined` unless a text was read. */
  readonly column: number | undefined;

  constructor(reason: string, pointer: string, place?: DocumentPlace, cause?: unknown) {
    const at = place === undefined ? '' : ` (line ${place.line}, column ${place.column})`;
    super(`Cannot read the OpenAPI document: ${reason}, at ${pointer === '' ? 'its root' : `'${pointer}'`}${at}`, {
      cause,
    });
    Object.defineProperty(this, brand, { value: true });
    this.pointer = pointer;
    this.line = place?.line;
    this.column = place?.column;
  }

  override get name(): string {
    return 'ContractError';
  }
}

/**
 * Returns whether a value is a `ContractError`, also of another copy of this package.
 *
 * @example
 * ```ts
 * isContractError(new Error('other')); // → false
 * ```
 */
export function isContractError(error: unknown): error is ContractError {
  return typeof error === 'object' && error !== null && (error as Readonly<Record<symbol, unknown>>)[brand] === true;
}
