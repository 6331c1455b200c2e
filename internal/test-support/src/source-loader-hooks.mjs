/** Lets a process or a thread of a test import the TypeScript sources: types are stripped, nothing is checked. */
import { readFile } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import * as module from 'node:module';

const isSource = (url) => url.endsWith('.ts');

/** The hook of Node 20, which cannot strip types. */
export async function load(url, context, next) {
  if (!isSource(url)) return next(url, context);
  const { transform } = await import('esbuild');
  const { code } = await transform(await readFile(new URL(url), 'utf8'), { loader: 'ts', format: 'esm' });
  return { format: 'module', shortCircuit: true, source: code };
}

/** The hook of newer versions, which can. */
function loadStripped(url, context, next) {
  if (!isSource(url)) return next(url, context);
  const source = module.stripTypeScriptTypes(readFileSync(new URL(url), 'utf8'));
  return { format: 'module', shortCircuit: true, source };
}

if (module.registerHooks !== undefined) module.registerHooks({ load: loadStripped });
// The thread of the hooks imports this module once more.
else if (!import.meta.url.endsWith('?hook')) module.register(`${import.meta.url}?hook`);
