import { commands, versionOfPackage } from './commands.ts';
import type { Io } from './terminal/io.ts';
import { write } from './terminal/io.ts';
import { writePlaces } from './terminal/places.ts';
import { CommandError, isCommandError } from './usage/command-error.ts';
import { ExitCode } from './usage/exit-code.ts';
import { helpText, overviewText } from './usage/help-text.ts';
import { parseArguments } from './usage/parse-arguments.ts';

/**
 * Runs a command line.
 *
 * @param argv the arguments, of which the first one is the name of the command
 * @param io the streams, the folder and the environment
 * @returns the exit code; errors are printed to `io.stderr`
 * @example
 * ```ts
 * await main(['validate', '-s', 'schema.json', 'data.json'], io); // → 0
 * ```
 */
export async function main(argv: readonly string[], io: Io): Promise<ExitCode> {
  const [name, ...rest] = argv;
  try {
    return await run(name, rest, io);
  } catch (error) {
    const title = name !== undefined && Object.hasOwn(commands, name) ? `wirework ${name}` : 'wirework';
    if (isCommandError(error)) {
      const hint = error.exitCode === ExitCode.usage ? `\nTry '${title} --help'.` : '';
      await writePlaces(io, io.stderr, `${title}: ${error.message}${hint}\n`);
      return error.exitCode;
    }
    const { describeSystemError } = await import('./files/system-error.ts');
    const problem = describeSystemError(error) ?? (error as Error).stack ?? String(error);
    await write(io.stderr, `${title}: ${problem}\n`);
    return ExitCode.files;
  }
}

async function run(name: string | undefined, rest: readonly string[], io: Io): Promise<ExitCode> {
  if (name === '--version' || name === '-V' || name === '-v') return print(io, `${versionOfPackage()}\n`);
  if (name === 'help' && rest[0] !== undefined) return run(rest[0], ['--help'], io);
  const overview = overviewText(Object.entries(commands).map(([it, { summary }]) => [it, summary]));
  if (name === '--help' || name === '-h' || name === 'help') return print(io, overview);
  if (name === undefined) {
    await write(io.stderr, overview);
    return ExitCode.usage;
  }
  const entry = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (entry === undefined) {
    const { didYouMean } = await import('@wirework/scanner/primitives');
    const { quoteName } = await import('@wirework/encoding-errors');
    const names = Object.keys(commands);
    throw new CommandError(
      `unknown command ${quoteName(name)}${didYouMean(name, names) || `; there are ${names.join(', ')}`}`,
    );
  }
  const command = await entry.load();
  const args = await parseArguments(rest, command.options);
  return args.options.help ? print(io, helpText(name, entry.summary, command)) : command.run(args, io);
}

async function print(io: Io, text: string): Promise<ExitCode> {
  await write(io.stdout, text);
  return ExitCode.ok;
}
