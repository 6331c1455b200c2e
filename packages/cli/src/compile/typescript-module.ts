import type { CompiledModule } from '@wirework/schema/module';

/**
 * Returns the module of a schema as one file of TypeScript: the functions have their types, and the compiler does not
 * check what is in them.
 */
export function typescriptModule({ code, types }: CompiledModule): string {
  const declarations = Array.from(
    types.matchAll(/^export declare function (\w+)(\(.*);$/gm),
    ([, name = '', signature = '']) => [name, signature] as const,
  );
  const functions = new Map(declarations);
  const typed = code
    .replaceAll(/^export function (\w+)\([^)]*\) \{$/gm, (line, name: string) => {
      const signature = functions.get(name);
      return signature === undefined ? line : `export function ${name}${signature} {`;
    })
    .replace(/^const standard = \{$/m, 'const standard: ModuleStandardProps<Value> = {');
  const others = types.replaceAll(/^(?:export )?declare .*\n|^export \{ standard .*\n/gm, '').trim();
  return `// @ts-nocheck\n${others}\n\n${typed}`;
}
