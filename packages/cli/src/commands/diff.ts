import { compact, stringify } from '@wirework/codec';
import { getManyFromText, positionAt, stringifyPath, type TextHit } from '@wirework/path';
import { createMergePatch, createPatch } from '@wirework/path/patch';
import { toStrictJson } from '@wirework/scanner';
import { type Difference, differences, type Place } from '../edit/differences.ts';
import { syntaxOption } from '../edit/edit-files.ts';
import { readValue } from '../edit/read-instruction.ts';
import { formatText } from '../edit/format-text.ts';
import { type JsonSource, withSource } from '../edit/report-problems.ts';
import { shownName } from '../files/shown-name.ts';
import { type Io, write } from '../terminal/io.ts';
import { type Arguments, type Command, defineCommand } from '../usage/command.ts';
import { CommandError } from '../usage/command-error.ts';
import { ExitCode } from '../usage/exit-code.ts';

const options = {
  format: {
    short: 'f',
    value: 'NAME',
    choices: ['text', 'patch', 'merge-patch'],
    summary: "lines for people, a JSON Patch (RFC 6902) or a JSON Merge Patch (RFC 7396); 'text' if absent",
  },
  ...syntaxOption,
} as const;

/** The command `wirework diff`. */
export const diff: Command = defineCommand({
  usage: '[options] LEFT RIGHT',
  description:
    'Compares two JSON values: numbers by value, properties in any order, without regard to white space and comments. It ends with 1 if they differ.',
  options,
  examples: [
    {
      summary: 'Lines for people',
      line: 'wirework diff old.json new.json',
      files: {
        'old.json': '{\n  "id": 1.0,\n  "tags": ["a", "b"]\n}',
        'new.json': '{ "id": 1, "tags": ["a"], "on": true }',
      },
      prints: 'old.json:3:17: tags[1]: removed "b"\nnew.json:1:33: on: added true',
      exitCode: ExitCode.findings,
    },
    {
      summary: 'A patch, which wirework patch applies',
      line: 'wirework diff --format patch old.json new.json',
      files: { 'old.json': '{"a": 1}', 'new.json': '{"a": 2}' },
      prints: '[\n  {\n    "op": "replace",\n    "path": "/a",\n    "value": 2\n  }\n]',
      exitCode: ExitCode.findings,
    },
  ],
  run,
});

async function run({ options: given, operands }: Arguments<typeof options>, io: Io): Promise<ExitCode> {
  const [left, right, more] = operands;
  if (left === undefined || right === undefined || more !== undefined) throw new CommandError('two files are needed');
  return withSource(left, given.syntax, io, (a) => {
    const first = readValue(a.text, a.syntax);
    return withSource(right, given.syntax, io, async (b) => {
      const second = readValue(b.text, b.syntax);
      const found = differences(first, second);
      if (given.format === 'patch') await printJson(createPatch(first, second), io);
      else if (given.format === 'merge-patch') await printJson(createMergePatch(first, second), io);
      else await write(io.stdout, linesOf(a, b, found));
      return found.length === 0 ? ExitCode.ok : ExitCode.findings;
    });
  });
}

function printJson(value: unknown, io: Io): Promise<void> {
  return write(
    io.stdout,
    formatText(stringify(value, { escapeHtml: false }), 'json', { style: 'pretty', unit: '  ', width: 0, sort: false }),
  );
}

/** Returns a line for each difference, with the position in one of the files, or in both. */
function linesOf(a: JsonSource, b: JsonSource, found: readonly Difference[]): string {
  const [left, right] = [
    hitsOf(
      a,
      found.map((it) => it.left),
    ),
    hitsOf(
      b,
      found.map((it) => it.right),
    ),
  ];
  return found
    .map((it, i) => {
      const [old, now] = [left[i], right[i]];
      const path = stringifyPath(it.left ?? it.right ?? []);
      const change =
        old === undefined
          ? `added ${excerpt(b, now)}`
          : now === undefined
            ? `removed ${excerpt(a, old)}`
            : `changed from ${excerpt(a, old)} to ${excerpt(b, now)} (${positionOf(b, now)})`;
      return `${old === undefined ? positionOf(b, now) : positionOf(a, old)}: ${path === '' ? '' : `${path}: `}${change}\n`;
    })
    .join('');
}

/** Returns the hits of places in one pass, at the indices of the places. */
function hitsOf({ text, syntax }: JsonSource, places: readonly (Place | undefined)[]): (TextHit | undefined)[] {
  const hits = getManyFromText(
    text,
    places.filter((it) => it !== undefined),
    { syntax },
  );
  let next = 0;
  return places.map((it) => (it === undefined ? undefined : hits[next++]));
}

function positionOf({ file, text }: JsonSource, hit: TextHit | undefined): string {
  const { line, column } = positionAt(text, hit?.start ?? 0);
  return `${shownName(file)}:${line}:${column}`;
}

/** Characters of the longest value that a line shows. */
const maxShown = 60;

function excerpt({ text, syntax }: JsonSource, hit: TextHit | undefined): string {
  const written = text.slice(hit?.start, hit?.end);
  const json = compact(syntax === 'jsonc' ? toStrictJson(written) : written);
  return json.length > maxShown ? `${json.slice(0, maxShown)}…` : json;
}
