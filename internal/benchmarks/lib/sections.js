/** The sections of pages that suites measure: merged from two processes, as Markdown, and written into their pages. */
import { writeMarkedSection } from '../../../tooling/scripts/lib/marked-section.js';
import { inOneUnit, withRatioBesideName } from './table-form.js';

const cellText = (it) =>
  typeof it === 'number' ? `${it.toFixed(it < 10 ? 2 : it < 100 ? 1 : 0)}x` : String(it ?? '–');

function tableText({ head, rows }) {
  const [heads, ...body] = withRatioBesideName([head, ...inOneUnit(rows.map((row) => row.map(cellText)))]);
  const line = (cells) => `| ${cells.join(' | ')} |`;
  return [line(heads), `|${'---|'.repeat(heads.length)}`, ...body.map(line)].join('\n');
}

export const sectionText = ({ parts }) => parts.map((it) => (typeof it === 'string' ? it : tableText(it))).join('\n\n');

/** Shows both figures in each cell with a ratio, or in a table without ratios in each cell that differs. */
function mergeTables({ head, rows }, odd) {
  const hasRatios = rows.flat().some((it) => typeof it === 'number');
  const cell = (it, other) =>
    (hasRatios ? typeof it === 'number' : it !== other) ? `${cellText(it)} → ${cellText(other)}` : it;
  return { head, rows: rows.map((row, i) => row.map((it, column) => cell(it, odd.rows[i][column]))) };
}

const legend =
  'The figure after an arrow is of a process in which each contestant has worked on [odd objects](../../../internal/benchmarks/README.md#odd-objects) before it is measured.';

/**
 * Merges the sections of a process without odd inputs with those of one with them; the latter may leave out the last
 * ones.
 */
export function mergeSections(sections, odd) {
  return sections.map((it, i) => {
    const other = odd[i]?.parts;
    if (other === undefined) return it;
    const merged = it.parts.map((part, at) => (typeof part === 'string' ? part : mergeTables(part, other[at])));
    return { ...it, parts: [...merged, legend] };
  });
}

/** Writes a section into its page. */
export function writeSection({ path, marker, parts }) {
  writeMarkedSection(path, marker, sectionText({ parts }));
}
