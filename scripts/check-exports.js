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
const flags =
  ts.TypeFormatFlags.NoTruncation |
  ts.TypeFormatFlags.UseAliasDefinedOutsideCurrentScope |
  ts.TypeFormatFlags.WriteArrowStyleSignature;

const typeText = (type) => checker.typeToString(type, undefined, flags).replace(/import\("[^"]*"\)\./g, '');

/** The lines of one export: its kind and name, and for classes and interfaces their members. */
function lines(symbol) {
  const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  const found = [];
  if (target.flags & ts.SymbolFlags.Class) {
    const statics = checker.getTypeOfSymbol(target);
    const signatures = statics.getConstructSignatures().map((it) => `  ${checker.signatureToString(it, undefined, flags, ts.SignatureKind.Construct)}`);
    found.push(`class ${symbol.name}`, ...signatures, ...members(target));
  } else if (target.flags & ts.SymbolFlags.Value) {
    const type = checker.getTypeOfSymbol(target);
    const calls = type.getCallSignatures();
    const kind = calls.length > 0 ? 'function' : 'const';
    if (calls.length > 1) found.push(...calls.map((it) => `${kind} ${symbol.name}${checker.signatureToString(it, undefined, flags)}`));
    else if (calls.length === 1) found.push(`${kind} ${symbol.name}${checker.signatureToString(calls[0], undefined, flags)}`);
    else found.push(`${kind} ${symbol.name}: ${typeText(type)}`);
  }
  if (target.flags & ts.SymbolFlags.Interface && !(target.flags & ts.SymbolFlags.Class)) {
    found.push(`interface ${symbol.name}`, ...members(target));
  } else if (target.flags & ts.SymbolFlags.TypeAlias) {
    const declared = target.declarations?.[0];
    found.push(`type ${symbol.name} ${declared === undefined ? '' : declared.getText().replace(/^[^=]*?type\s+\w+/, '').replace(/\s+/g, ' ').trim()}`);
  }
  return found.map((it) => it.replace(/import\("[^"]*"\)\./g, '').replace(/\s+$/, ''));
}

function members(symbol) {
  return checker
    .getPropertiesOfType(checker.getDeclaredTypeOfSymbol(symbol))
    .filter((it) => !it.name.startsWith('__@') && !it.name.startsWith('#'))
    .filter((it) => !it.declarations?.some((at) => ts.getCombinedModifierFlags(at) & (ts.ModifierFlags.Private | ts.ModifierFlags.Protected)))
    .filter((it) => it.declarations?.some((at) => at.getSourceFile().fileName.includes('/packages/')) ?? false)
    .map((it) => {
      const optional = it.flags & ts.SymbolFlags.Optional ? '?' : '';
      return `  ${it.name}${optional}: ${typeText(checker.getTypeOfSymbol(it))}`;
    })
    .toSorted();
}

for (const name of packageNames()) {
  const folder = `${root}packages/${name}`;
  let text = '';
  for (const [subpath, target] of entries(readJson(`${folder}/package.json`))) {
    const source = program.getSourceFile(join(folder, target.types));
    if (source === undefined) {
      problems.push(`packages/${name}: '${subpath}' is not built`);
      continue;
    }
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
