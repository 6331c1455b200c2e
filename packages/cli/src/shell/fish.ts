import { summaryOf } from '../usage/help-text.ts';
import type { TableRow } from './command-table.ts';

/** Returns the script that completes command lines in fish. */
export function fishCompletions(rows: readonly TableRow[]): string {
  const lines = rows.flatMap(({ name, summary, options }) => [
    `complete -c wirework -n __fish_use_subcommand -f -a ${name} -d ${quoted(summary)}`,
    ...options.map(([long, option]) => {
      const { short, value, choices } = option;
      const flags = `${short === undefined ? '' : `-s ${short} `}-l ${long}`;
      // A tab begins the description of a value. Without one, values show that of the option.
      const described = choices?.map((it) => `${it}\\t`).join(' ');
      const values = described === undefined ? (value === undefined ? '' : ' -r') : ` -x -a ${quoted(described)}`;
      const when = quoted(`__fish_seen_subcommand_from ${name}`);
      return `complete -c wirework -n ${when} ${flags}${values} -d ${quoted(summaryOf(option))}`;
    }),
  ]);
  return `# Completions of wirework for fish: wirework completions fish > ~/.config/fish/completions/wirework.fish
${lines.join('\n')}
`;
}

function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
