import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { nameOf, rowNames, sections } from './rows.ts';
import { readRows } from './specification-rows.ts';
import { printTable, readTable, testsOf } from './table.ts';

const page = new URL('../../../../docs/reference/specification.md', import.meta.url);
const [open, close] = ['<!-- specification -->\n', '\n<!-- /specification -->'] as const;
const root = fileURLToPath(new URL('../../../../', import.meta.url));
const conformance = process.env['WIREWORK_CONFORMANCE'] ?? '../shared/conformance';
const specification = join(isAbsolute(conformance) ? conformance : join(root, conformance), '../spec/json-library.md');

/** Returns the lines between the marks. */
function tableOfPage(): string {
  const text = readFileSync(page, 'utf8');
  return text.slice(text.indexOf(open) + open.length, text.indexOf(close));
}

describe('the table of docs/reference/specification.md', () => {
  it('equals the table that the rows and the tests make (WIREWORK_WRITE=1 writes it)', () => {
    const text = readFileSync(page, 'utf8');
    if (process.env['WIREWORK_WRITE'] === '1')
      writeFileSync(
        page,
        text.slice(0, text.indexOf(open) + open.length) + printTable() + text.slice(text.indexOf(close)),
      );
    expect(tableOfPage()).toBe(printTable());
  });

  it('names for every line a file that is there and a test in it that runs', () => {
    const lines = readTable(tableOfPage());
    expect(lines.length).toBe(sections.reduce((sum, { rows }) => sum + Object.keys(rows).length, 0));
    const files = readdirSync(new URL('.', import.meta.url));
    for (const { name, file, test } of lines) {
      expect([name, files.includes(file)]).toEqual([name, true]);
      expect([name, testsOf(file).filter((it) => it === test)]).toEqual([name, [test]]);
      expect(test.startsWith(`${name}: `)).toBe(true);
    }
  });

  it('has a line for every row, and a row for every test', () => {
    const lines = new Set(readTable(tableOfPage()).map((it) => it.name));
    expect([...lines].sort()).toEqual([...rowNames].sort());
    for (const file of new Set(sections.map((it) => it.file))) {
      expect(testsOf(file).filter((test) => !rowNames.has(test.slice(0, test.indexOf(':'))))).toEqual([]);
    }
    expect(sections.flatMap(({ type, rows }) => Object.keys(rows).map((row) => nameOf(type, row))).length).toBe(
      rowNames.size,
    );
  });

  // For maintainers that have the document: it is not published, so no test is skipped without it.
  if (existsSync(specification)) {
    it('has every row of the tables of the specification', () => {
      const names = readRows(readFileSync(specification, 'utf8'));
      expect(names.length).toBeGreaterThan(140);
      expect(names.filter((name) => !rowNames.has(name))).toEqual([]);
    });
  }
});
