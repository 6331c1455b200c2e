import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { strictOptions } from './strict-options.ts';

/**
 * The values are constants, so that a tuple is assignable to an array type. All objects have one member, the mark, in
 * common: TypeScript refuses an object without any member of a type whose members are all optional.
 */
const head = `
type Fixed<T> = T extends readonly unknown[] ? { readonly [K in keyof T]: Fixed<T[K]> } : T extends object ? { readonly [K in keyof T]: Fixed<T[K]> } & { readonly mark?: never } : T;
declare function literal<const T>(value: T): Fixed<T>;
`;

/**
 * Has TypeScript check whether values have the types that are said of them, in lines as
 * `const a: Fixed<Type> = literal(value);`.
 *
 * @param tsc the path of the compiler
 * @param folder where the source is put
 * @returns the output of the compiler
 */
export function compileLiterals(tsc: string, folder: string, lines: readonly string[]): string {
  writeFileSync(join(folder, 'generated.ts'), [head, ...lines].join('\n'));
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: strictOptions, files: ['generated.ts'] }),
  );
  return spawnSync(process.execPath, [tsc, '-p', folder], { cwd: folder, encoding: 'utf8' }).stdout;
}
