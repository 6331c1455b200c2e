import system, { dirname, type PlatformPath, relative, resolve } from 'node:path';
import { quoteName } from '@wirework/encoding-errors';
import { expandFiles } from '../files/expand-files.ts';
import type { Io } from '../terminal/io.ts';
import { CommandError } from '../usage/command-error.ts';
import { type LoadedSchema, loadSchema, type SchemaSettings } from './load-schema.ts';

/** Finds the schema of each file. Each schema is loaded once. */
export interface SchemasOfFiles {
  /** The files that `--map` names. */
  readonly mapped: readonly string[];
  /**
   * Returns the schema of a file: by `--schema`, by `--map`, or by the `$schema` in the file.
   *
   * @param named returns the `$schema`; it is called only if nothing else decides
   * @throws CommandError if there is none, or it is broken
   */
  readonly schemaOf: (file: string, named: () => unknown) => Promise<LoadedSchema>;
}

/** The options that name schemas. */
export interface SchemaChoice {
  readonly schema: string | undefined;
  /** Assignments such as `users/*.json=user.schema.json`. */
  readonly map: readonly string[];
}

/** Reads the options that name schemas. */
export async function schemasOfFiles(
  { schema, map }: SchemaChoice,
  settings: SchemaSettings,
  io: Io,
): Promise<SchemasOfFiles> {
  const loaded = new Map<string, Promise<LoadedSchema>>();
  const load = (
    key: string,
    source: Parameters<typeof loadSchema>[0],
    isAllowed?: (path: string) => boolean,
  ): Promise<LoadedSchema> => {
    let found = loaded.get(key);
    if (found === undefined) loaded.set(key, (found = loadSchema(source, settings, io, isAllowed)));
    return found;
  };
  const byPath = new Map<string, string>();
  const mapped: string[] = [];
  for (const [pattern, file] of map.map(parseMapping)) {
    for (const it of await expandFiles([pattern], io)) {
      mapped.push(it);
      byPath.set(resolve(io.cwd, it), file);
    }
  }
  // A broken schema ends the command before the files are read.
  const forAll = schema === undefined ? undefined : await load(schema, sourceOf(schema));
  return {
    mapped,
    schemaOf: async (file, named) => {
      const inMap = byPath.get(resolve(io.cwd, file)) ?? undefined;
      if (inMap !== undefined) return load(inMap, sourceOf(inMap));
      if (forAll !== undefined) return forAll;
      const uri = named();
      if (typeof uri !== 'string' || uri === '')
        throw new CommandError(`no schema for ${quoteName(file)}: use --schema, --map, or a property '$schema' in it`);
      if (/^[a-z][a-z\d+.-]+:/i.test(uri)) return load(uri, { uri });
      const path = resolve(io.cwd, dirname(file), uri.replace(/#$/, ''));
      // The file may be anybody's: it must not read what is elsewhere on this machine.
      const isAllowed = (it: string): boolean => isInside(io.cwd, it);
      if (!isAllowed(path))
        throw new CommandError(
          `the $schema of ${quoteName(file)} is outside the working folder; use --schema or --map`,
        );
      return load(`${path}#`, { file: relative(io.cwd, path) }, isAllowed);
    },
  };
}

function parseMapping(assignment: string): [pattern: string, schema: string] {
  const at = assignment.lastIndexOf('=');
  if (at < 1) throw new CommandError(`Cannot use --map ${assignment}: expected PATTERN=SCHEMA`);
  return [assignment.slice(0, at), assignment.slice(at + 1)];
}

/** Returns where a schema is: a URI of the web, or a file. */
function sourceOf(schema: string): { readonly file: string } | { readonly uri: string } {
  return isAddress(schema) ? { uri: schema } : { file: schema };
}

/** Returns the addresses of the web that the options name. */
export function addressesIn({ schema = '', map }: SchemaChoice): string[] {
  return [schema, ...map.map((it) => parseMapping(it)[1])].filter(isAddress);
}

function isAddress(schema: string): boolean {
  return /^https?:/.test(schema);
}

/** Returns whether an absolute path is a folder or leads into it. */
export function isInside(folder: string, path: string, paths: PlatformPath = system): boolean {
  const inside = paths.relative(folder, path);
  return inside !== '..' && !inside.startsWith(`..${paths.sep}`) && !paths.isAbsolute(inside);
}
