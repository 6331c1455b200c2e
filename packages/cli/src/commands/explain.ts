import { isJsonError } from '@wirework/encoding-errors';
import { formatErrors } from '@wirework/schema';
import { explainHttpError } from '../explain/explain-http-error.ts';
import { explainJson } from '../explain/explain-json.ts';
import { readText } from '../files/read-text.ts';
import { shownName } from '../files/shown-name.ts';
import type { Io } from '../terminal/io.ts';
import { writePlaces } from '../terminal/places.ts';
import { type Arguments, type Command, defineCommand } from '../usage/command.ts';
import { CommandError } from '../usage/command-error.ts';
import { ExitCode } from '../usage/exit-code.ts';

const options = {} as const;

/** The command `wirework explain`. */
export const explain: Command = defineCommand({
  usage: 'FILE',
  description:
    'Prints the first fault of a text that should be JSON, with what was probably meant and what else the text may be. A pasted message of an HTTP client is explained too.',
  options,
  examples: [
    {
      summary: 'A file that a program cannot read',
      line: 'wirework explain config.json',
      files: { 'config.json': '{\n  "port": 8080, // the default\n}' },
      prints:
        "config.json:2:17: invalid character '/' looking for beginning of object key string: this is a comment, which JSON does not have; the option syntax: 'jsonc' accepts it",
      exitCode: ExitCode.findings,
    },
    {
      summary: 'An error that a client threw',
      line: 'wirework explain - < error.txt',
      files: { 'error.txt': 'TypeError: fetch failed\n  cause: Error: connect ECONNREFUSED 127.0.0.1:8080\n' },
      prints:
        'nothing listens at this address (NETWORK_ERROR)\n  retry with a growing delay, if the request may be repeated',
      exitCode: ExitCode.findings,
    },
  ],
  run,
});

async function run({ operands }: Arguments<typeof options>, io: Io): Promise<ExitCode> {
  const [file] = operands;
  if (file === undefined || operands.length > 1) throw new CommandError("expected one file, or '-'");
  const { isFaulty, text } = await explanationOf(file, io);
  await writePlaces(io, io.stdout, text);
  return isFaulty ? ExitCode.findings : ExitCode.ok;
}

async function explanationOf(file: string, io: Io): Promise<{ readonly isFaulty: boolean; readonly text: string }> {
  try {
    const { text } = await readText(file, io);
    const found = explainJson(text, shownName(file));
    // A text that begins like JSON is meant as JSON, whatever words are in it.
    const httpError = found.isFaulty && !/^\s*[[{"]/.test(text) ? explainHttpError(text) : undefined;
    return httpError === undefined ? found : { isFaulty: true, text: httpError };
  } catch (error) {
    if (!isJsonError(error)) throw error;
    return { isFaulty: true, text: formatErrors([error], '', { name: shownName(file) }) };
  }
}
