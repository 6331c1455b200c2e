import { syntaxOption } from '../edit/edit-files.ts';
import { assertFileFirst, readPath } from '../edit/read-instruction.ts';
import { isJson, withSource } from '../edit/report-problems.ts';
import { valuesText } from '../edit/values-text.ts';
import { expandFiles } from '../files/expand-files.ts';
import { type Io, write } from '../terminal/io.ts';
import { type Arguments, type Command, defineCommand } from '../usage/command.ts';
import { CommandError } from '../usage/command-error.ts';
import { ExitCode, worst } from '../usage/exit-code.ts';

const options = {
  raw: { short: 'r', summary: 'prints strings without quotes and escapes' },
  default: { value: 'TEXT', summary: 'printed where a path finds nothing, which is an error otherwise' },
  ...syntaxOption,
} as const;

/** The command `wirework get`. */
export const get: Command = defineCommand({
  usage: '[options] FILE PATH...',
  description:
    'Prints each value as it was written, with every digit. A path is an expression such as users[0].name, users[*].name or users[-1], or a JSON Pointer such as /users/0/name. FILE may be a pattern in quotes.',
  options,
  examples: [
    {
      summary: 'A string without quotes, and a number with all its digits',
      line: 'wirework get -r order.json customer.name id',
      files: { 'order.json': '{"id": 12345678901234567890, "customer": {"name": "Ada"}}' },
      prints: 'Ada\n12345678901234567890',
    },
    {
      summary: 'One property of every item, from standard input',
      line: "wirework get - 'items[*].sku' < order.json",
      files: { 'order.json': '{"items": [{"sku": "a"}, {"sku": "b"}]}' },
      prints: '["a","b"]',
    },
  ],
  run,
});

async function run({ options: given, operands }: Arguments<typeof options>, io: Io): Promise<ExitCode> {
  const [operand, ...rest] = operands;
  if (operand === undefined || rest.length === 0)
    throw new CommandError("a file and a path are needed; the file '-' is standard input");
  assertFileFirst(operands, 'wirework get FILE PATH', io);
  const paths = rest.map(readPath);
  const codes: ExitCode[] = [];
  for (const file of await expandFiles([operand], io, isJson)) {
    codes.push(
      await withSource(file, given.syntax, io, async (source) => {
        await write(io.stdout, await valuesText(source, paths, given));
        return ExitCode.ok;
      }),
    );
  }
  return worst(codes);
}
