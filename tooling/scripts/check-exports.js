/**
 * Compares what each package exports, with its types, with `api.txt` in its folder. Finds forgotten exports: types
 * that a signature of an export names, but that no entry of the package exports. Finds values that an entry declares
 * and does not have. `--update` writes the files. Needs a build.
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

/** The symbol itself, not the alias under which a file imports or exports it. */
const resolved = (symbol) => (symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol);

/**
 * The lines of one export, as its declarations are written in the `.d.ts` files: the text and not the checker's own
 * printing, which orders unions by what else was compiled.
 */
function lines(symbol) {
  const target = resolved(symbol);
  const found = [];
  for (const declaration of target.declarations ?? []) {
    if (ts.isClassDeclaration(declaration) || ts.isInterfaceDeclaration(declaration)) {
      const head = oneLine(declaration).replace(/ ?\{.*$/, '');
      found.push(
        head,
        ...declaration.members
          .filter((it) => !isHidden(it))
          .map((it) => `  ${oneLine(it)}`)
          .toSorted(),
      );
    } else if (ts.isVariableDeclaration(declaration)) {
      found.push(`const ${oneLine(declaration)}`);
    } else {
      found.push(oneLine(declaration));
    }
  }
  const original = target.name === symbol.name ? [] : [`${symbol.name} is ${target.name}`];
  return [...original, ...found];
}

/** Whether an export can be used as a value: it is one, and no `export type` is on the way to it. */
function isValue(symbol) {
  let it = symbol;
  for (; it.flags & ts.SymbolFlags.Alias; it = checker.getImmediateAliasedSymbol(it))
    if (it.declarations.some(ts.isTypeOnlyImportOrExportDeclaration)) return false;
  return (it.flags & ts.SymbolFlags.Value) !== 0;
}

/** The symbols of the package's own declarations that a declaration names in its types. */
function namedIn(declaration, folder) {
  const named = new Set();
  const visit = (node) => {
    if (ts.isClassElement(node) && isHidden(node)) return;
    // A type that is computed needs helpers that mean nothing by themselves.
    if (ts.isConditionalTypeNode(node)) return;
    // The initializer of a constant and the body of a function are not part of a declaration file.
    if (
      ts.isIdentifier(node) &&
      (ts.isTypeReferenceNode(node.parent) || ts.isExpressionWithTypeArguments(node.parent))
    ) {
      const symbol = checker.getSymbolAtLocation(node);
      const target = symbol === undefined ? undefined : resolved(symbol);
      const [own] = target?.declarations ?? [];
      if (
        own !== undefined &&
        !ts.isTypeParameterDeclaration(own) &&
        own.getSourceFile().fileName.startsWith(`${folder}/`)
      )
        named.add(target);
    }
    ts.forEachChild(node, visit);
  };
  visit(declaration);
  return named;
}

/** The names of types that exports show and that cannot be imported. */
function forgottenExports(exported, folder) {
  const known = new Set(exported.map(resolved));
  const forgotten = new Set();
  for (const symbol of known) {
    for (const declaration of symbol.declarations ?? []) {
      for (const named of namedIn(declaration, folder))
        if (!known.has(named)) forgotten.add(`${named.name} (named by ${symbol.name})`);
    }
  }
  return [...forgotten];
}

for (const name of packageNames()) {
  const folder = `${root}packages/${name}`;
  const sources = entries(readJson(`${folder}/package.json`)).map(([subpath, target]) => [
    subpath,
    program.getSourceFile(join(folder, target.types)),
  ]);
  const missing = sources.filter(([, source]) => source === undefined);
  if (missing.length > 0) {
    problems.push(...missing.map(([subpath]) => `packages/${name}: '${subpath}' is not built`));
    continue;
  }
  const exportsOf = (source) => {
    const module = checker.getSymbolAtLocation(source);
    return module === undefined ? [] : checker.getExportsOfModule(module);
  };
  const forgotten = forgottenExports(
    sources.flatMap(([, source]) => exportsOf(source)),
    folder,
  );
  problems.push(...forgotten.map((it) => `packages/${name}: no entry exports the type ${it}`));
  let text = '';
  for (const [subpath, source] of sources) {
    const values = await import(source.fileName.replace(/d\.ts$/, 'js'));
    for (const { name: it } of exportsOf(source).filter(isValue))
      if (!Object.hasOwn(values, it))
        problems.push(`packages/${name}: '${subpath}' declares '${it}', but has no such value`);
    text += `# @wirework/${name}${subpath.slice(1)}\n`;
    for (const symbol of exportsOf(source).toSorted((a, b) => (a.name < b.name ? -1 : 1)))
      text += `${lines(symbol).join('\n')}\n`;
  }
  const file = `${folder}/api.txt`;
  const before = existsSync(file) ? readFileSync(file, 'utf8') : '';
  if (before === text) continue;
  if (update) writeFileSync(file, text);
  else problems.push(`packages/${name}: the exports differ from api.txt; see the diff after 'pnpm exports:update'`);
}

report('export surface', problems);
