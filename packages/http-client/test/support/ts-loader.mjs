/** Lets a child process of a test read TypeScript sources: types are stripped by the compiler, nothing is checked. */
import { readFileSync } from 'node:fs';
import * as module from 'node:module';
import ts from 'typescript';

const strip = (path) =>
  ts.transpileModule(readFileSync(path, 'utf8'), {
    compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022, verbatimModuleSyntax: true },
  }).outputText;

export async function load(url, context, next) {
  if (!url.endsWith('.ts')) return next(url, context);
  return { format: 'module', shortCircuit: true, source: strip(new URL(url)) };
}

if (module.registerHooks === undefined) module.register(import.meta.url);
else
  module.registerHooks({
    load: (url, context, next) =>
      url.endsWith('.ts') ? { format: 'module', shortCircuit: true, source: strip(new URL(url)) } : next(url, context),
  });
