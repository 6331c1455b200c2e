import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { strictUser } from './compiler-options.js';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const here = fileURLToPath(new URL('.', import.meta.url));
const fence = /^```(?:ts|js|typescript)(?: no-run| \[[^\]\n]*\])?\n([\s\S]*?)^```/gm;

const types = [...strictUser.types, '@wirework/unplugin-schema/imports'];
const options = { ...strictUser, resolveJsonModule: true, types };

/** The pages of a folder, if there is one. */
const pagesIn = (folder) =>
  existsSync(join(root, folder))
    ? readdirSync(join(root, folder))
        .filter((it) => it.endsWith('.md'))
        .map((it) => `${folder}/${it}`)
    : [];

/**
 * Returns the complaints of a strict compiler about the snippets of the READMEs and the guides, each as a separate
 * module. A snippet of the form `ts part` is a part of a program, and is left out.
 */
export function readmeProblems() {
  const packages = readdirSync(join(root, 'packages')).map((name) => `packages/${name}/README.md`);
  const guides = ['guide', 'guide/http-client', 'guide/schema', 'recipes', 'moving'].flatMap((folder) =>
    pagesIn(`docs/${folder}`),
  );
  const pages = ['README.md', 'docs/index.md', 'docs/start.md', 'docs/together.md', ...packages, ...guides];
  const snippets = new Map();
  for (const page of pages.filter((it) => existsSync(join(root, it)))) {
    const text = readFileSync(join(root, page), 'utf8');
    for (const match of text.matchAll(fence)) {
      const line = text.slice(0, match.index).split('\n').length;
      // The name is one of a file of this folder, which has every package among its modules.
      snippets.set(join(here, `${page.replaceAll('/', '-')}-line-${line}.mts`), `${match[1]}export {};\n`);
    }
  }
  const host = ts.createCompilerHost(options);
  const { fileExists, readFile, getSourceFile } = host;
  // Packages of `types` are looked up from here.
  host.getCurrentDirectory = () => here;
  host.fileExists = (name) => snippets.has(name) || fileExists.call(host, name);
  host.readFile = (name) => snippets.get(name) ?? readFile.call(host, name);
  host.getSourceFile = (name, ...rest) => {
    const snippet = snippets.get(name);
    return snippet === undefined
      ? getSourceFile.call(host, name, ...rest)
      : ts.createSourceFile(name, snippet, ...rest);
  };
  const program = ts.createProgram([...snippets.keys()], options, host);
  return ts.getPreEmitDiagnostics(program).map(({ file, start, messageText }) => {
    const place =
      file === undefined
        ? ''
        : `${file.fileName.slice(here.length)}:${file.getLineAndCharacterOfPosition(start ?? 0).line + 1}`;
    return `snippet ${place}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`;
  });
}
