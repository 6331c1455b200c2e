import { compileFunction, SourceTextModule, SyntheticModule } from 'node:vm';
import { compileToModule, type ModuleOptions } from '../../src/module.ts';
import * as runtime from '../../src/module/runtime.ts';
import type { CompiledSchema, JsonSchema } from '../../src/index.ts';

/** The functions that a module exports, which are those of a compiled schema. */
export type LoadedModule = Pick<CompiledSchema, 'check' | 'validate' | 'validateText' | 'parseText' | '~standard'>;

/**
 * Compiles a schema to a module, and runs its text as a function: Node 20 can end with a segmentation fault after
 * thousands of modules of `node:vm`.
 */
export function loadModule(schema: unknown, options?: ModuleOptions): LoadedModule {
  const { code } = compileToModule(schema as JsonSchema, options);
  const body = code
    .replace(/^import (\{.*\}) from .*;$/m, 'const $1 = runtime;')
    .replaceAll(/^export (?=function|const)/gm, '')
    .replace(/^export \{ standard as '~standard' \};$/m, '');
  const exported = "return { check, validate, validateText, parseText, '~standard': standard };";
  const run = compileFunction(`'use strict';\n${body}\n${exported}`, ['runtime']);
  return run(runtime) as LoadedModule;
}

/** Compiles a schema to a module, and imports it. */
export async function importModule(schema: unknown, options?: ModuleOptions): Promise<LoadedModule> {
  return importText(compileToModule(schema as JsonSchema, options).code);
}

/** Imports the text of a module. */
export async function importText(code: string): Promise<LoadedModule> {
  const module = new SourceTextModule(code);
  await module.link((specifier) => {
    if (specifier !== '@wirework/schema/module/runtime') throw new Error(`unexpected import of ${specifier}`);
    const names = Object.keys(runtime);
    const synthetic = new SyntheticModule(names, () => {
      for (const name of names) synthetic.setExport(name, runtime[name as keyof typeof runtime]);
    });
    return synthetic;
  });
  await module.evaluate();
  return module.namespace as unknown as LoadedModule;
}
