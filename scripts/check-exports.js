/**
 * Compares what each package exports, with its types, with `api.txt` in its folder.
 * `--update` writes the files. Needs a build.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { entries, packageNames, readJson, report, root } from './lib/workspace.js';

const update = process.argv.includes('--update');
const problems = [];

const program = ts.createProgram({
  rootNames: packageNames().flatMap((name) => {
    const folder = `${root}packages/${name}`;
    return entries(readJson(`${folder}/package.json`)).map(([, target]) => join(folder, target.types));
  }),
  options: {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    lib: ['lib.es2023.d.ts', 'lib.webworker.d.ts'],
    types: ['node'],
    typeRoots: [`${root}node_modules/@types`],
    strict: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    skipLibCheck: true,
    allowImportingTsExtensions: true,
  },
});
const checker = program.getTypeChecker();

/** The text of a declaration on one line, without comments and modifiers that say nothing here. */
const oneLine = (node) =>
  node
    .getText()
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/^(?:export )?(?:declare )?/, '')
    .replace(/;$/, '')
    .trim();

const isHidden = (member) =>
  (ts.getCombinedModifierFlags(member) & (ts.ModifierFlags.Private | ts.ModifierFlags.Protected)) !== 0 ||
  (member.name !== undefined && ts.isPrivateIdentifier(member.name));

/**
 * The lines of one export, as its declarations are written in the `.d.ts` files: the text and not the checker's own
 * printing, which orders unions by what else was compiled.
 */
function lines(symbol) {
  const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  const found = [];
  for (const declaration of target.declarations ?? []) {
    if (ts.isClassDeclaration(declaration) || ts.isInterfaceDeclaration(declaration)) {
      const head = oneLine(declaration).replace(/ ?\{.*$/, '');
      found.push(head, ...declaration.members.filter((it) => !isHidden(it)).map((it) => `  ${oneLine(it)}`).toSorted());
    } else if (ts.isVariableDeclaration(declaration)) {
      found.push(`const ${oneLine(declaration)}`);
    } else {
      found.push(oneLine(declaration));
    }
  }
  const original = target.name === symbol.name ? [] : [`${symbol.name} is ${target.name}`];
  return [...original, ...found];
}

for (const name of packageNames()) {
  const folder = `${root}packages/${name}`;
  const sources = entries(readJson(`${folder}/package.json`)).map(([subpath, target]) => [subpath, program.getSourceFile(join(folder, target.types))]);
  const missing = sources.filter(([, source]) => source === undefined);
  if (missing.length > 0) {
    problems.push(...missing.map(([subpath]) => `packages/${name}: '${subpath}' is not built`));
    continue;
  }
  let text = '';
  for (const [subpath, source] of sources) {
    const module = checker.getSymbolAtLocation(source);
    const exported = module === undefined ? [] : checker.getExportsOfModule(module);
    text += `# @wirework/${name}${subpath.slice(1)}\n`;
    for (const symbol of exported.toSorted((a, b) => (a.name < b.name ? -1 : 1))) text += `${lines(symbol).join('\n')}\n`;
  }
  const file = `${folder}/api.txt`;
  const before = existsSync(file) ? readFileSync(file, 'utf8') : '';
  if (before === text) continue;
  if (update) writeFileSync(file, text);
  else problems.push(`packages/${name}: the exports differ from api.txt; see the diff after 'pnpm exports:update'`);
}

report('export surface', problems);
