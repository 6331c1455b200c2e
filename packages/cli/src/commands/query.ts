import { compileJsonPath, type JsonPath } from '@wirework/jsonpath';
import { asWritten } from '../edit/as-written.ts';
import { syntaxOption } from '../edit/edit-files.ts';
import { assertFileFirst, usage } from '../edit/read-instruction.ts';
import { isJson, type JsonSource, withSource } from '../edit/report-problems.ts';
import { shownName } from '../files/shown-name.ts';
import { expandFiles } from '../files/expand-files.ts';
import { type Io, write } from '../terminal/io.ts';
import { type Arguments, type Command, defineCommand } from '../usage/command.ts';
import { CommandError } from '../usage/command-error.ts';
import { ExitCode } from '../usage/exit-code.ts';

const options = {
  paths: { short: 'p', summary: 'prints the normalized path of each value instead of the value' },
  locations: { short: 'l', summary: 'prints file, line and column in front of each value' },
  count: { short: 'c', summary: 'prints only how many values there are' },
  raw: { short: 'r', summary: 'prints strings without quotes and escapes' },
  ...syntaxOption,
} as const;

/** The command `wirework query`. */
export const query: Command = defineCommand({
  usage: '[options] FILE JSONPATH',
  description:
    'Prints what a JSONPath (RFC 9535) selects, as it was written. Like grep, it ends with 1 if there is nothing. FILE may be a pattern in quotes.',
  options,
  examples: [
    {
      summary: 'The items of an order that cost more than 10',
      line: "wirework query order.json '$.items[?@.price > 10].sku'",
      files: { 'order.json': '{"items": [{"sku": "a", "price": 9.5}, {"sku": "b", "price": 10.50}]}' },
      prints: '"b"',
    },
    {
      summary: 'Where a property occurs in all files of a folder',
      line: "wirework query --locations 'src/*.json' '$..todo'",
      files: { 'src/a.json': '{}', 'src/b.json': '{\n  "a": [{ "todo": "later" }]\n}' },
      prints: 'src/b.json:2:19: "later"',
    },
  ],
  run,
});

async function run({ options: given, operands }: Arguments<typeof options>, io: Io): Promise<ExitCode> {
  const [operand, text, more] = operands;
  if (operand === undefined || text === undefined || more !== undefined)
    throw new CommandError("a file and a JSONPath are needed; the file '-' is standard input");
  assertFileFirst(operands, 'wirework query FILE JSONPATH', io);
  const compiled = usage(() => compileJsonPath(text));
  let count = 0;
  let code: ExitCode = ExitCode.ok;
  for (const file of await expandFiles([operand], io, isJson)) {
    const read = await withSource(file, given.syntax, io, async (source) => {
      const lines = linesOf(source, compiled, given);
      count += lines.length;
      if (!given.count) await write(io.stdout, lines.map((it) => `${it}\n`).join(''));
      return ExitCode.ok;
    });
    if (read > code) code = read;
  }
  if (given.count) await write(io.stdout, `${count}\n`);
  return code === ExitCode.ok && count === 0 ? ExitCode.findings : code;
}

/** Returns a line for each value. */
function linesOf(
  { file, text, syntax }: JsonSource,
  compiled: JsonPath,
  given: Arguments<typeof options>['options'],
): string[] {
  return compiled.nodesInText(text, { syntax, positions: given.locations }).map((node) => {
    const { value, start, end, line, column } = node;
    const written = given.raw && typeof value === 'string' ? value : asWritten(text, start, end);
    const shown = given.paths ? node.path : written;
    return given.locations ? `${shownName(file)}:${line}:${column}: ${shown}` : shown;
  });
}
