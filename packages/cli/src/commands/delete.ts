import { removeManyInText } from '@wirework/path';
import { editFiles, editOptions } from '../edit/edit-files.ts';
import { assertFileFirst, readPath } from '../edit/read-instruction.ts';
import type { Io } from '../terminal/io.ts';
import { type Arguments, type Command, defineCommand } from '../usage/command.ts';
import { CommandError } from '../usage/command-error.ts';
import type { ExitCode } from '../usage/exit-code.ts';

const options = {
  'ignore-missing': { summary: 'ignores paths that find nothing' },
  ...editOptions,
} as const;

/** The command `wirework delete`. */
export const deleteCommand: Command = defineCommand({
  usage: '[options] FILE PATH...',
  description:
    'Removes properties and items with their commas and comments, all or none of them, and keeps every other character. All paths refer to the text as it is. FILE may be a pattern in quotes.',
  options,
  examples: [
    {
      summary: 'A property and an item',
      line: "wirework delete order.json note 'items[0]'",
      files: { 'order.json': '{"id": 1.0, "note": "x", "items": [1, 2]}' },
      prints: '{"id": 1.0, "items": [2]}',
    },
    {
      summary: 'A property of every item, if it is there',
      line: "wirework delete --ignore-missing order.json 'items[*].draft'",
      files: { 'order.json': '{"items": [{"draft": true, "sku": 1}, {"sku": 2}]}' },
      prints: '{"items": [{"sku": 1}, {"sku": 2}]}',
    },
  ],
  run,
});

async function run({ options: given, operands }: Arguments<typeof options>, io: Io): Promise<ExitCode> {
  const [operand, ...rest] = operands;
  if (operand === undefined || rest.length === 0)
    throw new CommandError("a file and a path are needed; the file '-' is standard input");
  assertFileFirst(operands, 'wirework delete FILE PATH', io);
  const paths = rest.map(readPath);
  const ignoreMissing = given['ignore-missing'];
  return editFiles([operand], given, io, ({ text, syntax }) =>
    removeManyInText(text, paths, { syntax, ignoreMissing }),
  );
}
