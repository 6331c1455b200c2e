/**
 * Lets a thread of Node 20 import the TypeScript sources, as jest does. The compiler takes seconds, so each source is compiled once: the folder
 * in the query of this module's URL keeps the result for the next thread.
 */
import { createHash } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { register } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { threadId } from 'node:worker_threads';

const { searchParams } = new URL(import.meta.url);

export async function load(url, context, next) {
  if (!url.endsWith('.ts')) return next(url, context);
  const kept = join(searchParams.get('kept'), `${createHash('sha1').update(url).digest('hex')}.js`);
  return { format: 'module', source: read(kept) ?? (await compile(url, kept)), shortCircuit: true };
}

function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

async function compile(url, kept) {
  const { default: ts } = await import('typescript');
  const { outputText } = ts.transpileModule(readFileSync(fileURLToPath(url), 'utf8'), {
    compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext, verbatimModuleSyntax: true },
  });
  // Renamed when it is whole, since another thread may look for it.
  const part = `${kept}.${threadId}`;
  writeFileSync(part, outputText);
  renameSync(part, kept);
  return outputText;
}

if (!searchParams.has('hook')) register(`${import.meta.url}&hook`);
