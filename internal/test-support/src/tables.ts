import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A table of `internal/conformance`: a description and its rows. */
export interface Table<Row> {
  readonly vectors: readonly Row[];
}

const root = fileURLToPath(new URL('../../../', import.meta.url));
const more = process.env['WIREWORK_CONFORMANCE'] ?? '';

/** Whether `WIREWORK_CONFORMANCE` names a folder with more tables. */
export const hasMoreTables = more !== '';

/**
 * Reads the tables of one name, for example `go/numbers.json`: that of `internal/conformance/tables`, and that of the
 * folder which `WIREWORK_CONFORMANCE` names, if it has one.
 */
export function tablesOf<T>(path: string): T[] {
  const files = [join(root, 'internal/conformance/tables', path)];
  if (hasMoreTables && existsSync(resolve(root, more, path))) files.push(resolve(root, more, path));
  return files.map((file) => JSON.parse(readFileSync(file, 'utf8')) as T);
}

/** Returns the rows of all tables of one name. */
export function tableRows<Row>(path: string): Row[] {
  return tablesOf<Table<Row>>(path).flatMap((it) => it.vectors);
}

/**
 * The answers of Go to a prefix with one more byte, for each of the 256 bytes: `'ok'`, or the message and the offset.
 */
export interface StateRow {
  readonly id: string;
  readonly prefix: string;
  readonly byByte: readonly ('ok' | readonly [message: string, offset: number])[];
}

/**
 * Reads the tables of states. They hold a result for every byte, or one for each run of bytes in whose message `{}` is
 * the byte.
 */
export function stateRows(): StateRow[] {
  type Result = StateRow['byByte'][number];
  interface Row {
    readonly id: string;
    readonly prefix: string;
    readonly expect: {
      readonly runs?: readonly (readonly [first: number, last: number, Result])[];
      readonly by_byte?: readonly Result[];
    };
  }
  const spread = ({ runs = [] }: Row['expect'], quoted: readonly string[]): Result[] =>
    runs.flatMap(([first, last, result]) =>
      quoted
        .slice(first, last + 1)
        .map((byte): Result => (result === 'ok' ? result : [result[0].replace('{}', () => byte), result[1]])),
    );
  return tablesOf<Table<Row> & { readonly _meta: { readonly quoted: readonly string[] } }>(
    'go/syntax_state_byte.json',
  ).flatMap(({ _meta, vectors }) =>
    vectors.map(({ id, prefix, expect }) => ({ id, prefix, byByte: expect.by_byte ?? spread(expect, _meta.quoted) })),
  );
}
