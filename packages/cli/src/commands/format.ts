import { editFiles, editOptions } from '../edit/edit-files.ts';
import { formatText, type Format } from '../edit/format-text.ts';
import type { Io } from '../terminal/io.ts';
import { type Arguments, type Command, defineCommand } from '../usage/command.ts';
import { CommandError } from '../usage/command-error.ts';
import { ExitCode } from '../usage/exit-code.ts';
import { countOf } from '../usage/parse-arguments.ts';

const options = {
  indent: { short: 'i', value: 'N', summary: "spaces of one level, or 'tab'; 2 if absent" },
  width: { value: 'N', summary: 'keeps an object or array of up to N columns on one line; 0 if absent' },
  sort: { short: 's', summary: 'sorts the properties of objects by name' },
  minify: { short: 'm', summary: 'removes white space and comments' },
  canonical: { summary: 'writes the canonical form of RFC 8785, where numbers are doubles' },
  ...editOptions,
} as const;

/** The command `wirework format`. */
export const format: Command = defineCommand({
  usage: '[options] FILE...',
  description:
    'Prints a text with one property or item a line. Comments, digits and escapes stay as they are. With --check it changes nothing, for CI.',
  options,
  examples: [
    {
      summary: 'Standard input',
      line: 'wirework format - < order.json',
      files: { 'order.json': '{"id":1.0,"items":[]}' },
      prints: '{\n  "id": 1.0,\n  "items": []\n}',
    },
    {
      summary: 'A file with comments, sorted',
      line: 'wirework format --sort settings.jsonc',
      files: { 'settings.jsonc': '{"b":2, // two\n// First.\n"a":1}' },
      prints: '{\n  // First.\n  "a": 1,\n  "b": 2 // two\n}',
    },
    {
      summary: 'Short objects on one line',
      line: 'wirework format --width 40 points.json',
      files: { 'points.json': '[{"x":1,"y":2},{"x":3,"y":4},{"x":5,"y":6}]' },
      prints: '[\n  { "x": 1, "y": 2 },\n  { "x": 3, "y": 4 },\n  { "x": 5, "y": 6 }\n]',
    },
    {
      summary: 'The files that are not formatted, in CI',
      line: "wirework format --check 'data/*.json'",
      files: { 'data/a.json': '{\n  "a": 1\n}\n', 'data/b.json': '{"b":1}' },
      prints: 'data/b.json',
      exitCode: ExitCode.findings,
    },
  ],
  run,
});

async function run({ options: given, operands }: Arguments<typeof options>, io: Io): Promise<ExitCode> {
  if (operands.length === 0) throw new CommandError("there is no file to format; the file '-' is standard input");
  if (given.minify && given.canonical) throw new CommandError('--minify and --canonical exclude each other');
  const asked: Format = {
    style: given.canonical ? 'canonical' : given.minify ? 'minified' : 'pretty',
    unit: given.indent === 'tab' ? '\t' : ' '.repeat(Math.min(countOf('indent', given.indent, 2, 0), 16)),
    width: countOf('width', given.width, 0, 0),
    sort: given.sort,
  };
  return editFiles(operands, given, io, ({ text, syntax }) => formatText(text, syntax, asked));
}
