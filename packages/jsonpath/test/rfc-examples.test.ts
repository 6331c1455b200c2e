import { describe, expect, it } from '@jest/globals';
import { tablesOf } from '@wirework/test-support';
import { compileJsonPath } from '../src/index.ts';

interface Row {
  readonly id: string;
  readonly doc?: string;
  readonly query: string;
  readonly paths?: readonly string[];
}

const rows = tablesOf<{ _meta: { docs: Record<string, unknown> }; vectors: Row[] }>('rfc/json_path.json').flatMap(
  ({ _meta, vectors }) => vectors.map((row) => ({ ...row, document: _meta.docs[row.doc ?? ''] })),
);

describe('examples of RFC 9535', () => {
  it.each(rows.filter((it) => it.paths !== undefined))('$id: $query selects what the RFC says', (row) => {
    const query = compileJsonPath(row.query);
    const nodes = query.nodes(row.document);
    expect(nodes.map((it) => it.path)).toEqual(row.paths);
    expect(query.nodesInText(JSON.stringify(row.document)).map((it) => it.path)).toEqual(row.paths);
    for (const { path, value } of nodes) expect(compileJsonPath(path).values(row.document)).toEqual([value]);
  });

  it.each(rows.filter((it) => it.paths === undefined))('$id: $query is refused', ({ query }) => {
    expect(() => compileJsonPath(query)).toThrow(expect.objectContaining({ code: 'PATH_SYNTAX' }));
  });
});
