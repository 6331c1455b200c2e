import { readFile, writeFile } from 'node:fs/promises';
import { readFlag } from '@wirework/scanner/primitives';
import { compileSchemaFile, type SchemaFileOptions } from './compile-schema-file.ts';

/** Options of `compileModuleFile`. */
export interface ModuleFileOptions extends SchemaFileOptions {
  /**
   * Whether the files are compared and not written, for a check in CI.
   *
   * @default false
   */
  readonly check?: boolean | undefined;
}

/**
 * Compiles the schema of a JSON file, and writes the module and its declarations, if they differ from what is there.
 *
 * @param schemaFile a JSON file: see `compileSchemaFile`
 * @param moduleFile the file of the module, such as `user.js`; the declarations are `user.d.ts` beside it
 * @returns whether both files were what the schema compiles to
 * @throws RangeError if the name of the module ends with neither `.js` nor `.mjs`
 * @throws as `compileSchemaFile`; the error of the system, if a file cannot be read or written
 * @example
 * ```ts
 * await compileModuleFile('schemas/user.json', 'src/user.js');
 * const isCurrent = await compileModuleFile('schemas/user.json', 'src/user.js', { check: true });
 * ```
 */
export async function compileModuleFile(
  schemaFile: string,
  moduleFile: string,
  options: ModuleFileOptions = {},
): Promise<boolean> {
  const { check: _check, ...others } = options;
  const isCheck = readFlag(options, 'check', false);
  const declarations = moduleFile.replace(/\.(m?)js$/, '.d.$1ts');
  if (declarations === moduleFile)
    throw new RangeError(`Cannot write the module '${moduleFile}': expected a name that ends with '.js' or '.mjs'`);
  const { code, types } = await compileSchemaFile(schemaFile, others);
  let isCurrent = true;
  for (const [file, text] of [
    [moduleFile, code],
    [declarations, types],
  ] as const) {
    if ((await textOf(file)) === text) continue;
    isCurrent = false;
    if (!isCheck) await writeFile(file, text);
  }
  return isCurrent;
}

/** Returns the text of a file; `undefined` if there is no such file. */
async function textOf(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
