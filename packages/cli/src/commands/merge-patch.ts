import { mergePatchText } from '@wirework/path/patch';
import { editFiles, editOptions } from '../edit/edit-files.ts';
import { readPatchOperands } from '../edit/read-instruction.ts';
import type { Io } from '../terminal/io.ts';
import { type Arguments, type Command, defineCommand } from '../usage/command.ts';
import type { ExitCode } from '../usage/exit-code.ts';

/** The command `wirework merge-patch`. */
export const mergePatch: Command = defineCommand({
  usage: '[options] FILE PATCH',
  description:
    'Applies a JSON Merge Patch (RFC 7396) to the text: null removes a property, objects merge, everything else replaces. Every other character stays. FILE may be a pattern in quotes.',
  options: editOptions,
  examples: [
    {
      summary: 'One property set, and one removed',
      line: 'wirework merge-patch order.json patch.json',
      files: {
        'order.json': '{"id": 1.0, "state": "new", "note": "x"}',
        'patch.json': '{"state": "paid", "note": null}',
      },
      prints: '{"id": 1.0, "state": "paid"}',
    },
  ],
  run,
});

async function run({ options: given, operands }: Arguments<typeof editOptions>, io: Io): Promise<ExitCode> {
  const { target, patch } = await readPatchOperands(operands, io);
  return editFiles([target], given, io, ({ text, syntax }) => mergePatchText(text, patch, { syntax }));
}
