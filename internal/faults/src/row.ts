/** A line of the list: the fault, the number of runs, the outcome, and how many times a promise was broken. */
export interface Row {
  readonly tried: string;
  readonly times: number;
  readonly outcome: string;
  readonly broken: number;
}

/** Returns rows as a list of Markdown, below the number of broken promises. */
export function listOf(rows: readonly Row[]): string {
  const lines = rows.map(({ tried, times, outcome, broken }) => {
    const suffix = broken === 0 ? '' : `, **${inWords(broken)} broken promises**`;
    return `- ${tried} (${inWords(times)}): ${outcome}${suffix}`;
  });
  const broken = rows.reduce((sum, it) => sum + it.broken, 0);
  return [`Broken promises: ${inWords(broken)}. In parentheses is how often each was tried.`, '', ...lines].join('\n');
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
