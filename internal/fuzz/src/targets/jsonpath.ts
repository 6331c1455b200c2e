/** A query in the first line, and a document after it: results in values and in texts agree, within the limits. */
import assert from 'node:assert/strict';
import { isJsonError, type JsonError } from '@wirework/encoding-errors';
import { compileJsonPath, type JsonPath, type JsonPathNode } from '@wirework/jsonpath';
import { findSyntaxError } from '@wirework/scanner';
import { decodeStrictly } from '@wirework/test-support/strict-utf8';

const limits = { maxNodes: 100_000, maxResults: 1_000, maxDepth: 200 };

export function fuzz(data: Uint8Array): void {
  const [, query = '', document = ''] = /^([^\n]*)\n?([^]*)$/.exec(decodeStrictly(data) ?? '') ?? [];
  const path = attempt(() => compileJsonPath(query, limits), ['PATH_SYNTAX', 'LIMIT_EXCEEDED']);
  if (path === undefined) return;
  assert.equal(String(path), query);
  if (findSyntaxError(document) !== undefined) {
    assert.equal(
      attempt(() => path.valuesInText(document), ['SYNTAX', 'LIMIT_EXCEEDED']),
      undefined,
    );
    return;
  }
  compare(path, document);
}

function compare(path: JsonPath, document: string): void {
  const value: unknown = JSON.parse(document);
  const nodes = attempt(() => path.nodes(value), ['LIMIT_EXCEEDED']);
  const inText = attempt(() => path.nodesInText(document), ['LIMIT_EXCEEDED']);
  // In a text all levels count, and in a value those that the query enters.
  if (nodes === undefined || inText === undefined) return;
  assert.deepEqual(inOrder(inText.map(({ value, path, pointer }) => ({ value, path, pointer }))), inOrder(nodes));
  assert.equal(path.count(value), nodes.length);
  assert.deepEqual(path.first(value), nodes[0]?.value);
  assert.deepEqual(
    path.values(value),
    nodes.map((it) => it.value),
  );
  assert.deepEqual(
    path.valuesInText(document),
    inText.map((it) => it.value),
  );
  if (path.isSingular) assert.ok(nodes.length <= 1);
  for (const { path: place, value: found } of nodes.slice(0, 20)) {
    const again = compileJsonPath(place);
    assert.deepEqual([again.isSingular, again.values(value)], [true, [found]]);
  }
  for (const { start, end, value: found } of inText.slice(0, 20))
    assert.deepEqual(JSON.parse(document.slice(start, end)), found);
}

/** Members have no order (RFC 9535, section 2.1.2): with repeated names, a text has another one than its value. */
function inOrder(nodes: readonly JsonPathNode[]): JsonPathNode[] {
  return nodes.toSorted((a, b) => (a.pointer < b.pointer ? -1 : 1));
}

/** Returns the result of a function; `undefined` if it throws an error with one of some codes. */
function attempt<T>(run: () => T, codes: readonly JsonError['code'][]): T | undefined {
  try {
    return run();
  } catch (error) {
    if (isJsonError(error) && codes.includes(error.code)) return undefined;
    throw error;
  }
}
