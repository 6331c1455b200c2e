import { parseArgs } from 'node:util';
import type { Arguments, Option, Options } from './command.ts';
import { CommandError } from './command-error.ts';

/**
 * Parses the arguments of a command.
 *
 * @param argv what follows the name of the command
 * @throws CommandError for an unknown option, and for a value that is missing, not expected or not one of the choices
 */
export async function parseArguments(argv: readonly string[], options: Options): Promise<Arguments> {
  const { values, positionals } = await parsed(argv, options);
  for (const [name, { choices }] of Object.entries(options)) {
    for (const value of [values[name] ?? []].flat()) {
      if (choices !== undefined && !choices.includes(String(value)))
        throw new CommandError(`Cannot use --${name} ${value}: expected one of ${choices.join(', ')}`);
    }
  }
  return { options: values as Arguments['options'], operands: positionals };
}

interface Parsed {
  readonly values: Readonly<Record<string, undefined | string | boolean | readonly (string | boolean)[]>>;
  readonly positionals: readonly string[];
}

async function parsed(argv: readonly string[], options: Options): Promise<Parsed> {
  const settings = Object.entries(options).map(([name, option]) => [name, settingsOf(option)]);
  try {
    return parseArgs({ args: [...argv], options: Object.fromEntries(settings), allowPositionals: true });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const unknown = code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION' ? /'(-[^']*)'/.exec(message)?.[1] : undefined;
    // The first sentence of Node; the next ones are about quoting.
    if (unknown === undefined) throw new CommandError(message.replace(/[.\n][\s\S]*$/, ''));
    const { didYouMean } = await import('@wirework/scanner/primitives');
    const names = Object.keys(options).map((it) => `--${it}`);
    throw new CommandError(`unknown option ${unknown}${didYouMean(unknown, names)}`);
  }
}

/** Returns what `parseArgs` needs to know about an option. */
function settingsOf({ value, short, multiple }: Option): object {
  return {
    type: value === undefined ? 'boolean' : 'string',
    ...(value === undefined && { default: false }),
    ...(short !== undefined && { short }),
    ...(multiple === true && { multiple, default: [] }),
  };
}

/**
 * Returns the number that an option has.
 *
 * @throws CommandError if it is not an integer of at least `min`
 */
export function countOf(name: string, value: string | undefined, fallback: number, min = 1): number {
  if (value === undefined) return fallback;
  const count = /^\d{1,15}$/.test(value) ? Number(value) : -1;
  if (count < min) throw new CommandError(`Cannot use --${name} ${value}: expected an integer of at least ${min}`);
  return count;
}
