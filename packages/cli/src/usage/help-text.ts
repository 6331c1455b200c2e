import type { Command, Option } from './command.ts';

/** Columns of the help. */
const width = 80;

/** The names and summaries of commands. */
export type CommandSummaries = readonly (readonly [name: string, summary: string])[];

/** Returns the text of `wirework --help`. */
export function overviewText(commands: CommandSummaries): string {
  return `usage: wirework COMMAND [options] FILE...

${columns(commands)}

options:
${columns([
  ['-h, --help', 'prints this text; after a command, that of the command'],
  ['-v, -V, --version', 'prints the version'],
])}

'-' is standard input. Patterns such as 'src/**/*.json' need quotes, so that the shell leaves them as they are.
Exit codes: 0 ok, 1 findings, 2 wrong command line or schema, 3 files or network.
`;
}

/** Returns the text of `wirework COMMAND --help`. */
export function helpText(name: string, summary: string, command: Command): string {
  const rows = Object.entries(command.options).map(
    ([it, option]) => [optionLabel(it, option), summaryOf(option)] as const,
  );
  const examples = command.examples.map((it) => `  # ${it.summary}\n  ${it.line}`);
  const description = command.description === '' ? [] : [wrapped(command.description)];
  return `${[
    `wirework ${name}: ${summary}`,
    `usage: wirework ${name} ${command.usage}`,
    ...description,
    `options:\n${columns(rows)}`,
    `examples:\n${examples.join('\n\n')}`,
  ].join('\n\n')}\n`;
}

/** Returns an option as it is typed, such as `-s, --schema FILE`. */
function optionLabel(name: string, { short, value }: Option): string {
  return `${short === undefined ? '    ' : `-${short}, `}--${name}${value === undefined ? '' : ` ${value}`}`;
}

/** Returns the summary of an option, with its choices. */
export function summaryOf({ summary, choices }: Option): string {
  return choices === undefined ? summary : `${summary}: ${choices.join(', ')}`;
}

/** Returns two columns, of which the second one is wrapped. */
function columns(rows: readonly (readonly [left: string, right: string])[]): string {
  const left = Math.max(...rows.map(([it]) => it.length)) + 4;
  return rows
    .map(([name, text]) => {
      const [first = '', ...rest] = wrapped(text, width - left).split('\n');
      return [`  ${name.padEnd(left - 2)}${first}`, ...rest.map((it) => ' '.repeat(left) + it)].join('\n');
    })
    .join('\n');
}

/** Wraps the paragraphs of a text between its words. */
function wrapped(text: string, most = width): string {
  return text
    .split('\n')
    .map((paragraph) => {
      let line = '';
      const lines: string[] = [];
      for (const word of paragraph.split(' ')) {
        if (line !== '' && line.length + 1 + word.length > most) {
          lines.push(line);
          line = word;
        } else line = line === '' ? word : `${line} ${word}`;
      }
      return [...lines, line].join('\n');
    })
    .join('\n');
}
