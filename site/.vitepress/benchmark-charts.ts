/**
 * Draws each table of ratios on the benchmark pages as bars above it: to the right of the line at 1x a win, to the left
 * a loss, which is hatched, so that the picture is clear without colour. The scale is logarithmic: 2x and 0.5x are
 * equally long. Of the two figures `1.50x → 1.42x` the second is drawn. Of a table with geometric means, only these are
 * drawn. A line below the bars says what they compare.
 */
import type MarkdownIt from 'markdown-it';
import type { StateCore, Token } from 'markdown-it';

interface Bar {
  readonly label: string;
  readonly ratio: number;
}

/** The words around the bars. */
interface Words {
  /** The heads of the columns of labels; empty if the labels are heads. */
  readonly labels: string;
  readonly caption: string;
}

/** Where the parts of a chart are, in its units. */
interface Layout {
  readonly name: string;
  readonly width: number;
  /** The column of the labels; 0 if each label is above its bar. */
  readonly labelWidth: number;
  readonly rowHeight: number;
  readonly mostLetters: number;
}

/** Style sheets show one of them, by the width of the screen. */
const layouts: readonly Layout[] = [
  { name: 'wide', width: 780, labelWidth: 350, rowHeight: 20, mostLetters: 54 },
  { name: 'narrow', width: 340, labelWidth: 0, rowHeight: 38, mostLetters: 52 },
];
const valueWidth = 64;
const barHeight = 14;
const headHeight = 20;
const footHeight = 16;
const most = 80;

const ratioOf = (cell: string): number | undefined => {
  const digits = /^(?:[\d.]+x → )?(\d+(?:\.\d+)?)x$/.exec(cell.trim().replaceAll('*', ''))?.[1];
  return digits === undefined ? undefined : Number(digits);
};

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Returns for each column whether its cells name what is measured. */
const namesOf = (head: readonly string[], rows: readonly (readonly string[])[]): boolean[] =>
  head.map(
    (_, column) =>
      column === 0 || rows.every((row) => !/\d\s*(?:x|[nµm]?s|[kKM]?B|MB\/s)$|^[\d.,]+$/.test(row[column] ?? '')),
  );

/** The bars of a table: one for each cell that is a ratio. */
function barsOf(head: readonly string[], rows: readonly (readonly string[])[]): Bar[] {
  const ratios = head.map((_, column) => rows.some((row) => ratioOf(row[column] ?? '') !== undefined));
  const names = namesOf(head, rows);
  const several = ratios.filter(Boolean).length > 1;
  return rows.flatMap((row) =>
    row.flatMap((cell, column) => {
      const ratio = ratios[column] === true ? ratioOf(cell) : undefined;
      if (ratio === undefined) return [];
      const name = row.filter((_, i) => names[i]).join(', ');
      const columnName = plain(head[column] ?? '');
      return [{ label: isMean(row) ? columnName : several ? `${plain(name)}: ${columnName}` : plain(name), ratio }];
    }),
  );
}

const plain = (cell: string): string => cell.replaceAll(/[`*]/g, '');
const isMean = (row: readonly string[]): boolean => plain(row[0] ?? '') === 'geometric mean';

/** Returns the contestant whose ratio is always 1, or else the first column of measured times. */
function baselineOf(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const ratios = head.flatMap((_, column) => (rows.some((row) => ratioOf(row[column] ?? '')) ? [column] : []));
  const heads = ratios.map((it) => head[it] ?? '');
  if (ratios.length === 1) {
    const ones = rows.filter((row) => /^1\.00x/.test(row[ratios[0] ?? 0] ?? ''));
    const names = new Set(ones.map((row) => plain(row[ratios[0] === 1 ? 0 : 1] ?? '')));
    return names.size === 1 ? ([...names][0] ?? '') : '';
  }
  const first = namesOf(head, rows).indexOf(false);
  return ratios.includes(first) || heads.some((it) => /^(?:beside|against|speed) | to /.test(it))
    ? ''
    : plain(head[first] ?? '');
}

/** Returns the words for a chart of a table. */
function wordsOf(head: readonly string[], rows: readonly (readonly string[])[]): Words {
  const cells = rows.flat();
  const baseline = baselineOf(head, rows);
  const names = namesOf(head, rows);
  const labels = rows.some(isMean) ? '' : plain(head.filter((_, i) => names[i]).join(', '));
  const sentences = [
    ...(labels === '' ? [] : [`Labels: ${labels}.`]),
    `Bars: speed${baseline === '' ? ', as the table below says' : ` relative to ${baseline}`}; each doubling is equally long, and hatched is slower.`,
    ...(rows.some(isMean) ? ['The bars are the geometric means of the table.'] : []),
    ...(cells.some((it) => /x → /.test(it)) ? ['They are the figures after odd objects, behind the arrows.'] : []),
  ];
  return { labels, caption: sentences.join(' ') };
}

/** Returns the marks of a scale between two logarithms: powers of ten, or of two if there are few. */
function ticksOf(low: number, high: number): number[] {
  const base = high - low > Math.log(20) ? 10 : 2;
  const powers = Array.from({ length: 40 }, (_, i) => base ** (i - 20));
  return powers.filter((it) => Math.log(it) >= low && Math.log(it) <= high);
}

function chart(
  bars: readonly Bar[],
  { labels }: Words,
  id: string,
  { name, width, labelWidth, rowHeight, mostLetters }: Layout,
): string {
  const logs = bars.map(({ ratio }) => Math.log(Math.max(ratio, 0.001)));
  const [low, high] = [Math.min(0, ...logs), Math.max(0, ...logs)];
  const unit = (width - labelWidth - 2 * valueWidth) / (high - low || 1);
  const one = labelWidth + valueWidth - low * unit;
  const foot = headHeight + bars.length * rowHeight + 8;
  const height = foot + footHeight;
  const pattern = `${id}-${name}`;
  const rows = bars.map(({ label, ratio }, i) => {
    const length = Math.abs(logs[i] ?? 0) * unit;
    const isLoss = ratio < 1;
    const x = isLoss ? one - length : one;
    const top = headHeight + 4 + i * rowHeight;
    const y = labelWidth === 0 ? top + 16 : top;
    const shown = label.length > mostLetters ? `${label.slice(0, mostLetters - 1)}…` : label;
    const place =
      labelWidth === 0 ? `x="0" y="${top + 11}"` : `x="${labelWidth - 8}" y="${top + 11}" text-anchor="end"`;
    const value = isLoss ? `x="${x - 4}" text-anchor="end"` : `x="${x + length + 4}"`;
    return (
      `<text ${place}>${escape(shown)}</text>` +
      `<rect x="${x.toFixed(1)}" y="${y}" width="${Math.max(length, 1).toFixed(1)}" height="${barHeight}" class="${isLoss ? 'loss' : 'win'}"${isLoss ? ` fill="url(#${pattern})"` : ''}/>` +
      `<text ${value} y="${y + 11}">${ratio < 10 ? ratio.toFixed(2) : ratio}x</text>` +
      `<line x1="${one}" x2="${one}" y1="${y - 3}" y2="${y + barHeight + 3}"/>`
    );
  });
  const head =
    labelWidth === 0
      ? ''
      : `<text x="${labelWidth - 8}" y="12" text-anchor="end" class="head">${escape(labels)}</text>`;
  const ticks = ticksOf(low, high).map((tick) => {
    const x = (one + Math.log(tick) * unit).toFixed(1);
    return `<line x1="${x}" x2="${x}" y1="${headHeight}" y2="${foot}" class="tick"/><text x="${x}" y="${foot + 12}" text-anchor="middle" class="head">${tick.toLocaleString('en')}x</text>`;
  });
  const losses = bars.filter(({ ratio }) => ratio < 1).length;
  return (
    `<svg class="ratios ${name}" viewBox="0 0 ${width} ${height}" role="img" aria-label="The ratios of the table below as bars; ${losses} of ${bars.length} are below 1x">` +
    `<defs><pattern id="${pattern}" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect class="stripe" width="3" height="6"/></pattern></defs>` +
    `${ticks.join('')}${head}<text x="${one - 8}" y="12" text-anchor="end" class="head">← slower</text>` +
    `<text x="${one + 8}" y="12" class="head">faster →</text>${rows.join('')}</svg>\n`
  );
}

/** Returns the chart of a table, or undefined. */
function chartOf(table: readonly Token[], state: StateCore, count: number): Token | undefined {
  const rows: string[][] = [];
  for (const [i, token] of table.entries()) {
    if (token.type === 'tr_open') rows.push([]);
    else if (token.type === 'inline' && /^t[hd]_open$/.test(table[i - 1]?.type ?? '')) rows.at(-1)?.push(token.content);
  }
  const [head = [], ...body] = rows;
  const means = body.filter(isMean);
  const bars = barsOf(head, means.length === 0 ? body : means);
  if (bars.length < 2 || bars.length > most) return undefined;
  const words = wordsOf(head, body);
  const svg = new state.Token('html_block', '', 0);
  svg.content =
    layouts.map((layout) => chart(bars, words, `loss-${count}`, layout)).join('') +
    `<p class="ratios-caption">${escape(words.caption)}</p>\n`;
  return svg;
}

export function benchmarkCharts(markdown: MarkdownIt): void {
  markdown.core.ruler.push('benchmark-charts', (state) => {
    const page = (state.env as { relativePath?: string }).relativePath ?? '';
    if (!page.startsWith('reference/benchmarks/')) return;
    const tokens: Token[] = [];
    let table: Token[] | undefined;
    let count = 0;
    // The first chart follows the paragraph with the conclusion; the others are above their tables.
    const conclusion = state.tokens.findIndex(({ type }) => type === 'paragraph_close') + 1;
    for (const token of state.tokens) {
      if (token.type === 'table_open') table = [];
      (table ?? tokens).push(token);
      if (token.type !== 'table_close' || table === undefined) continue;
      const svg = chartOf(table, state, count);
      if (svg !== undefined) tokens.splice(count++ === 0 ? conclusion : tokens.length, 0, svg);
      tokens.push(...table);
      table = undefined;
    }
    state.tokens = tokens;
  });
}
