import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { readFunction, readOption } from '@wirework/scanner/primitives';
import { compileSchema } from '../api/compile-schema.ts';
import type { JsonSchema } from '../api/schema.ts';
import { type AsyncModuleOptions, compileToModuleAsync } from '../module/compile-to-module-async.ts';
import type { CompiledModule } from '../module/compile-to-module.ts';
import { pathOf, uriOf } from './schema-uri.ts';

/** Options of `compileSchemaFile`: those of `compileToModule`, and which files it may read. */
export interface SchemaFileOptions extends Omit<AsyncModuleOptions, 'load' | 'baseUri'> {
  /**
   * The folder with the schemas. Files in it may refer to each other by relative references. Messages name a file by
   * its path in the folder, so that a module is the same on every machine.
   *
   * @default the working directory
   */
  readonly root?: string | undefined;
  /** Returns a document with another URI than that of a file: see `compileSchemaAsync`. */
  readonly load?: ((uri: string) => unknown) | undefined;
  /** Is called with the absolute path of each file before it is read, for a caller that watches them. */
  readonly onRead?: ((file: string) => void) | undefined;
}

/**
 * Compiles the schema of a JSON file to a module: see `compileToModule`. A reference such as `address.json#/$defs/city`
 * reads a file beside it.
 *
 * @throws SchemaError, LimitExceededError, RangeError, TypeError as `compileToModuleAsync`; a TypeError if the file is
 *   outside `root`
 * @throws JsonSyntaxError if the file is not JSON
 * @throws the error of the system, if the file cannot be read
 * @example
 * ```ts
 * const { code, types } = await compileSchemaFile('schemas/user.json', { standalone: true });
 * ```
 */
export async function compileSchemaFile(file: string, options: SchemaFileOptions = {}): Promise<CompiledModule> {
  const { root: _root, load: _load, onRead: _onRead, ...others } = options;
  const root = resolve(String(readOption(options, 'root') ?? '.'));
  const loadOther = readFunction(options, 'load');
  const onRead = readFunction(options, 'onRead');
  const read = async (path: string): Promise<string> => {
    onRead?.(path);
    return new TextDecoder('utf-8', { fatal: true }).decode(await readWritten(path));
  };
  const load = (uri: string): unknown => {
    if (uri.startsWith('file:')) return read(pathOf(uri, root));
    if (loadOther !== undefined) return loadOther(uri);
    throw new Error("it is neither a file nor in the registry, and there is no option 'load'");
  };
  const path = resolve(file);
  const baseUri = uriOf(path, root);
  const { value } = compileSchema(true).parseText(await read(path));
  return compileToModuleAsync(value as JsonSchema, { ...others, baseUri, load });
}

/**
 * Reads a file. Editors empty a file before they write it, and bundlers that watch it ask between the two: an empty
 * file is read again for 100 ms.
 */
async function readWritten(path: string): Promise<Uint8Array> {
  for (let attempts = 0; ; attempts++) {
    const bytes = await readFile(path);
    if (bytes.length > 0 || attempts === 10) return bytes;
    await delay(10);
  }
}
