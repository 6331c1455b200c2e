import type { Command } from './usage/command.ts';

/** One row of the table of commands. */
export interface CommandEntry {
  /** One sentence without a subject and a period. */
  readonly summary: string;
  /** Loads the command. Only the one that runs is loaded, so that the process starts quickly. */
  readonly load: () => Promise<Command>;
}

/** The commands in the order of the help. */
export const commands: Readonly<Record<string, CommandEntry>> = {
  validate: {
    summary: 'validates files by a JSON Schema',
    load: async () => (await import('./commands/validate.ts')).validate,
  },
};
