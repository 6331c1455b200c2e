/** A row of the table: the fault, the number of runs, the outcome, and how many times a promise was broken. */
export interface Row {
  readonly tried: string;
  readonly times: number;
  readonly outcome: string;
  readonly broken: number;
}

/** Returns rows as a table of Markdown. */
export function tableOf(rows: readonly Row[]): string {
  const lines = rows.map(
    ({ tried, times, outcome, broken }) => `| ${tried} | ${inWords(times)} | ${outcome} | ${broken} |`,
  );
  return ['| tried | times | outcome | broken promises |', '|---|---|---|---|', ...lines].join('\n');
}

/** Returns a count with commas between thousands. */
export const inWords = (count: number): string => count.toLocaleString('en-US');

/** Returns how often each text occurs, the most frequent first, such as `3 TIMEOUT, 1 NETWORK_ERROR`. */
export function tally(texts: Iterable<string>): string {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .map(([text, count]) => `${inWords(count)} ${text}`)
    .join(', ');
}
