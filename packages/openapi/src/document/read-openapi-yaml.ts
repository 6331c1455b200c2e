import { unescapePointerToken } from '@wirework/encoding-errors';
import { isMap, isNode, isScalar, isSeq, LineCounter, parseDocument } from 'yaml';
import type { Contract } from '../contract.ts';
import { ContractError, type DocumentPlace } from './contract-error.ts';
import { type OpenApiOptions, readContract } from './read-openapi.ts';

/** Uses of aliases; more would make a value too large for the memory. */
const maxAliasCount = 1_000;

/**
 * Reads an OpenAPI document from YAML: see `readOpenApi`. Errors have lines. The key `<<` merges maps.
 *
 * @param text the document
 * @throws ContractError for a fault, with its place
 * @example
 * ```ts
 * const contract = readOpenApiYaml(`
 * openapi: 3.1.0
 * paths:
 *   /users:
 *     get: { operationId: listUsers }
 * `);
 * contract.operations.map(({ id }) => id); // → [ 'listUsers' ]
 * ```
 */
export function readOpenApiYaml(text: string, options: OpenApiOptions = {}): Contract {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, merge: true, prettyErrors: false });
  const placeAt = (index: number): DocumentPlace => {
    const { line, col } = lines.linePos(index);
    return { line, column: col };
  };
  const [fault] = document.errors;
  if (fault !== undefined) throw new ContractError(fault.message, '', placeAt(fault.pos[0]), fault);
  const placeOf = (pointer: string): DocumentPlace => {
    let node: unknown = document.contents;
    let start = 0;
    for (const token of pointer.split('/').slice(1).map(unescapePointerToken)) {
      if (isMap(node)) node = node.items.find((it) => isScalar(it.key) && String(it.key.value) === token)?.value;
      else node = isSeq(node) ? node.items[Number(token)] : undefined;
      if (!isNode(node)) break;
      start = node.range?.[0] ?? start;
    }
    return placeAt(start);
  };
  let root: unknown;
  try {
    root = document.toJS({ maxAliasCount });
  } catch (error) {
    throw new ContractError((error as Error).message, '', undefined, error);
  }
  return readContract(root, placeOf, options);
}
