import { createRequire } from 'node:module';
import type { TableRow } from './shell/command-table.ts';
import type { Command } from './usage/command.ts';

/** One row of the table of commands. */
export interface CommandEntry {
  /** One sentence without a subject and a period. */
  readonly summary: string;
  /** Loads the command. Only the one that runs is loaded, so that the process starts quickly. */
  readonly load: () => Promise<Command>;
}

/** The commands in the order of the help. */
export const commands: Readonly<Record<string, CommandEntry>> = {
  validate: {
    summary: 'validates files by a JSON Schema',
    load: async () => (await import('./commands/validate.ts')).validate,
  },
  get: {
    summary: 'prints the values at paths',
    load: async () => (await import('./commands/get.ts')).get,
  },
  query: {
    summary: 'prints what a JSONPath selects',
    load: async () => (await import('./commands/query.ts')).query,
  },
  set: {
    summary: 'sets the values at paths, and keeps the format of the file',
    load: async () => (await import('./commands/set.ts')).set,
  },
  delete: {
    summary: 'removes the values at paths, and keeps the format of the file',
    load: async () => (await import('./commands/delete.ts')).deleteCommand,
  },
  patch: {
    summary: 'applies a JSON Patch to the text of a file',
    load: async () => (await import('./commands/patch.ts')).patch,
  },
  'merge-patch': {
    summary: 'applies a JSON Merge Patch to the text of a file',
    load: async () => (await import('./commands/merge-patch.ts')).mergePatch,
  },
  diff: {
    summary: 'shows the differences between two values',
    load: async () => (await import('./commands/diff.ts')).diff,
  },
  format: {
    summary: 'formats files, and keeps their comments',
    load: async () => (await import('./commands/format.ts')).format,
  },
  lines: {
    summary: 'reads JSON Lines (NDJSON) of any size',
    load: async () => (await import('./commands/lines.ts')).lines,
  },
  fetch: {
    summary: 'fetches a URL, with retries and downloads that continue',
    load: async () => (await import('./commands/fetch.ts')).fetchCommand,
  },
  compile: {
    summary: 'writes the module of a JSON Schema',
    load: async () => (await import('./commands/compile.ts')).compile,
  },
  drift: {
    summary: 'compares recorded or live traffic with an OpenAPI document',
    load: async () => (await import('./commands/drift.ts')).drift,
  },
  explain: {
    summary: 'explains a text that is not JSON, or an error of HTTP',
    load: async () => (await import('./commands/explain.ts')).explain,
  },
  completions: {
    summary: 'prints the completions for bash, zsh or fish',
    load: async () => (await import('./commands/completions.ts')).completionsFor(commandTable),
  },
  man: {
    summary: 'prints the man page',
    load: async () => (await import('./commands/man.ts')).manFor(commandTable, versionOfPackage()),
  },
};

/** Loads all commands, for what is made of their options. */
async function commandTable(): Promise<readonly TableRow[]> {
  const { tableRow } = await import('./shell/command-table.ts');
  const rows: TableRow[] = [];
  for (const [name, { summary, load }] of Object.entries(commands)) rows.push(tableRow(name, summary, await load()));
  return rows;
}

/** Returns the version of this package. */
export function versionOfPackage(): string {
  const { version } = createRequire(import.meta.url)('../package.json') as { readonly version: string };
  return version;
}
