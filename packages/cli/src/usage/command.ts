import type { Io } from '../terminal/io.ts';
import type { ExitCode } from './exit-code.ts';

/** One option of a command. The parser, `--help`, the completions and the man page are made of it. */
export interface Option {
  /** One letter, without the dash. */
  readonly short?: string;
  /** Names the value in the help, such as `FILE`; without it, the option is a flag. */
  readonly value?: string;
  /** Whether it may be given several times. */
  readonly multiple?: true;
  /** The only values that it takes. */
  readonly choices?: readonly string[];
  /** One sentence without a period. */
  readonly summary: string;
}

/** Options by their long names, without the dashes. */
export type Options = Readonly<Record<string, Option>>;

/** The options that a user gave: flags are booleans, others strings or arrays of them. */
type OptionValues<O extends Options> = {
  readonly [Name in keyof O]: O[Name] extends { readonly value: string }
    ? O[Name] extends { readonly multiple: true }
      ? readonly string[]
      : string | undefined
    : boolean;
};

/** A parsed command line. */
export interface Arguments<O extends Options = Options> {
  readonly options: OptionValues<O> & OptionValues<CommonOptions>;
  /** The arguments that are not options: usually files. */
  readonly operands: readonly string[];
}

/** A command line that the help shows and a test runs. */
export interface Example {
  /** The command line as a user types it in a shell, with single quotes only. `< FILE` is standard input. */
  readonly line: string;
  /** One sentence without a period. */
  readonly summary: string;
  /** The files that it needs: their names and texts. */
  readonly files?: Readonly<Record<string, string>>;
  /** The body that the server of the line sends. */
  readonly serves?: string;
  /** The output, without the last line feed; a part of it if it does not fit the help. */
  readonly prints: string;
  /** The exit code; 0 if absent. */
  readonly exitCode?: ExitCode;
}

/** A command. Its name and its summary are in the table of commands, which loads it. */
export interface Command<O extends Options = Options> {
  /** Follows the name of the command in the help, such as `[options] FILE...`. */
  readonly usage: string;
  /** Paragraphs after the usage. */
  readonly description: string;
  readonly options: O;
  readonly examples: readonly Example[];
  /** Runs the command; `main` prints the errors that it throws. */
  readonly run: (args: Arguments<O>, io: Io) => Promise<ExitCode>;
}

/** Returns a command with the options of all commands. Its `run` gets the types of its options. */
export function defineCommand<const O extends Options>(command: Command<O>): Command {
  return { ...command, options: { ...command.options, ...commonOptions } } as unknown as Command;
}

interface CommonOptions extends Options {
  readonly 'no-progress': { readonly summary: string };
  readonly help: { readonly short: string; readonly summary: string };
}

/** Options of all commands. */
const commonOptions: CommonOptions = {
  'no-progress': { summary: 'shows no bar; there is none where standard error is not a terminal' },
  help: { short: 'h', summary: 'prints this text' },
};
