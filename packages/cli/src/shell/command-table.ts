import type { Command, Option } from '../usage/command.ts';

/** A command as the completions and the man page need it. */
export interface TableRow {
  readonly name: string;
  readonly summary: string;
  readonly command: Command;
  /** Its options with their long names. */
  readonly options: readonly (readonly [name: string, option: Option])[];
}

/** Returns the row of a command. */
export function tableRow(name: string, summary: string, command: Command): TableRow {
  return { name, summary, command, options: Object.entries(command.options) };
}

/** Returns an option as it may be typed, such as `-s` and `--schema`. */
export function flagsOf(name: string, { short }: Option): readonly string[] {
  return short === undefined ? [`--${name}`] : [`-${short}`, `--${name}`];
}
