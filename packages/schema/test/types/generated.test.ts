import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';
import { temporaryFolders } from '@wirework/test-support';
import fc from 'fast-check';
import { compileSchema } from '../../src/index.ts';
import { document, schema, value } from '../support/any-schema.ts';

const newFolder = temporaryFolders();
const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript-7.0/package.json')), 'bin/tsc');
const pathOf = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

/** Values of a literal cannot change. The mark is a member that all objects have in common: TypeScript refuses an object that has none with a type of optional members. */
const head = `
import type { FromSchema } from ${JSON.stringify(pathOf('../../src/from-schema.ts'))};
type Fixed<T> = T extends readonly unknown[]
  ? number extends T['length'] ? readonly Fixed<T[number]>[] : { readonly [K in keyof T]: Fixed<T[K]> }
  : T extends object ? { readonly [K in keyof T]: Fixed<T[K]> } & { readonly mark?: never } : T;
declare function literal<const T>(value: T): Fixed<T>;
`;

it('every value that passes a schema has its type', () => {
  // In a literal, `__proto__` is no member.
  const isLiteral = (it: unknown): boolean => !JSON.stringify(it).includes('__proto__');
  const values = fc.sample(value.filter(isLiteral), 60);
  let passed = 0;
  const lines = fc.sample(schema.filter(isLiteral), 600).flatMap((it, at) => {
    const root = document(it);
    const { check } = compileSchema(root);
    const members = values.filter(check);
    passed += members.length;
    return [
      `type T${at} = FromSchema<typeof s${at}>; const s${at} = ${JSON.stringify(root)} as const;`,
      ...members.map((member, i) => `export const v${at}_${i}: Fixed<T${at}> = literal(${JSON.stringify(member)});`),
    ];
  });
  const folder = newFolder();
  const compile = (more: string): string => {
    writeFileSync(join(folder, 'generated.ts'), `${head}${lines.join('\n')}\n${more}`);
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ extends: pathOf('tsconfig.json'), include: ['generated.ts'] }));
    return spawnSync(process.execPath, [tsc, '-p', folder], { cwd: folder, encoding: 'utf8' }).stdout;
  };
  expect(passed).toBeGreaterThan(1_000);
  expect(compile('')).toBe('');
  expect(compile(`export const no: Fixed<FromSchema<{ type: 'string' }>> = literal(1);`)).toContain("is not assignable to type 'string'");
}, 60_000);
