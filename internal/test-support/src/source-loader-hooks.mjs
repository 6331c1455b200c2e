/** Lets a process or a thread of a test import the TypeScript sources: types are stripped, nothing is checked. */
import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import * as module from 'node:module';

const isSource = (url) => url.endsWith('.ts');

/** The hook of Node 20, which cannot strip types. */
export async function load(url, context, next) {
  if (!isSource(url)) return next(url, context);
  return { format: 'module', shortCircuit: true, source: await strippedOf(await readFile(new URL(url), 'utf8')) };
}

/**
 * Modules by the hash of their source: a process whose sources are there starts without esbuild, in a third of the
 * time.
 */
const kept = new URL('../../../node_modules/.cache/wirework-sources/', import.meta.url);

/** Returns a source without types. */
async function strippedOf(source) {
  const file = new URL(`${createHash('sha256').update(source).digest('hex')}.js`, kept);
  try {
    return await readFile(file, 'utf8');
  } catch {
    const { transform } = await import('esbuild');
    const { code } = await transform(source, { loader: 'ts', format: 'esm' });
    await mkdir(kept, { recursive: true });
    // Processes that start together each write the whole file under a name of their own.
    const draft = new URL(`${process.pid}-${Math.random()}`, kept);
    await writeFile(draft, code);
    await rename(draft, file);
    return code;
  }
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
