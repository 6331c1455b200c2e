/** A table without its expectations: the program in `go/` adds them, row by row. */
export interface InputTable {
  readonly description: string;
  readonly format: string;
  readonly rows: readonly InputRow[];
}

export interface InputRow {
  readonly id: string;
  readonly [field: string]: unknown;
}

/** Returns rows with the names `<prefix>/0`, `<prefix>/1`, …, without repetitions. */
export function numbered(prefix: string, rows: readonly Readonly<Record<string, unknown>>[]): InputRow[] {
  const distinct = new Map(rows.map((row) => [JSON.stringify(row), row]));
  return [...distinct.values()].map((row, i) => ({ id: `${prefix}/${i}`, ...row }));
}
