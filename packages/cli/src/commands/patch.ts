import { type JsonPatchOperation, patchText } from '@wirework/path/patch';
import { editFiles, editOptions } from '../edit/edit-files.ts';
import { readPatchOperands } from '../edit/read-instruction.ts';
import type { Io } from '../terminal/io.ts';
import { type Arguments, type Command, defineCommand } from '../usage/command.ts';
import { CommandError } from '../usage/command-error.ts';
import type { ExitCode } from '../usage/exit-code.ts';

/** The command `wirework patch`. */
export const patch: Command = defineCommand({
  usage: '[options] FILE PATCH',
  description:
    'Applies a JSON Patch (RFC 6902) to the text, all operations or none, and keeps every other character. A value that is moved or copied keeps its text. FILE may be a pattern in quotes.',
  options: editOptions,
  examples: [
    {
      summary: 'An operation that tests a value before another changes it',
      line: 'wirework patch order.json patch.json',
      files: {
        'order.json': '{"id": 1.0, "state": "new"}',
        'patch.json':
          '[{"op": "test", "path": "/state", "value": "new"}, {"op": "replace", "path": "/state", "value": "paid"}]',
      },
      prints: '{"id": 1.0, "state": "paid"}',
    },
  ],
  run,
});

async function run({ options: given, operands }: Arguments<typeof editOptions>, io: Io): Promise<ExitCode> {
  const { target, patch: operations } = await readPatchOperands(operands, io);
  if (!Array.isArray(operations)) throw new CommandError('a JSON Patch is an array; for an object use merge-patch');
  return editFiles([target], given, io, ({ text, syntax }) =>
    patchText(text, operations as JsonPatchOperation[], { syntax }),
  );
}
