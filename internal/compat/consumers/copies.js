/**
 * Type-checks two versions of every built package against each other.
 *
 * A project can hold two versions of one package, for example because one dependency needs an older one. Each export of
 * the one must then be assignable to the export of the same name of the other, in both directions: types, functions and
 * constants. The two versions are the same build under two version numbers, because TypeScript treats folders with
 * an equal name and version as one package.
 */
import { cpSync, existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { entries, packageNames, readJson, root } from '../../../tooling/scripts/lib/workspace.js';
import { strictUser } from './compiler-options.js';

const names = packageNames();

const options = { ...strictUser, typeRoots: [join(root, 'internal/compat/node_modules/@types')] };

/** Copies every built package into `folder`, under another version; third-party dependencies are linked. */
function install(folder, version) {
  const modules = join(folder, 'node_modules');
  for (const name of names) {
    const from = join(root, 'packages', name);
    const to = join(modules, '@wirework', name);
    mkdirSync(to, { recursive: true });
    cpSync(join(from, 'dist'), join(to, 'dist'), {
      recursive: true,
      filter: (it) => !/\.(?:map|js|tsbuildinfo)$/.test(it),
    });
    const manifest = readJson(join(from, 'package.json'));
    writeFileSync(join(to, 'package.json'), JSON.stringify({ ...manifest, version }));
    const libraries = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies });
    for (const library of libraries.filter((it) => !it.startsWith('@wirework/'))) {
      const link = join(modules, library);
      mkdirSync(dirname(link), { recursive: true });
      if (!existsSync(link)) symlinkSync(realpathSync(join(from, 'node_modules', library)), link);
    }
  }
}

/** The module specifiers that users import: one for each entry of each package. */
export const specifiers = names.flatMap((name) =>
  entries(readJson(join(root, 'packages', name, 'package.json'))).map(
    ([subpath]) => `@wirework/${name}${subpath.slice(1)}`,
  ),
);

/**
 * Exports that are not compared: TypeScript cannot relate the deferred types of generic methods, those of `struct` and
 * of the calls of an `Api`. Their results are a `Target` and an `ApiResult`, which are compared.
 */
const deferred = new Set([
  't of @wirework/codec',
  'Targets of @wirework/codec',
  't of @wirework/json',
  'createApi of @wirework/openapi',
  'Api of @wirework/openapi',
]);

/**
 * The type arguments of a use of `symbol`: `any` satisfies every constraint; parameters with a default are left to it.
 */
function typeArguments(symbol) {
  const parameters = symbol.declarations.find((it) => it.typeParameters !== undefined)?.typeParameters ?? [];
  const required = parameters.filter((it) => it.default === undefined);
  return required.length === 0 ? '' : `<${required.map(() => 'any').join(', ')}>`;
}

/** The lines that assign one export of the older version to the newer one, and back. */
function assignments(checker, exported, entry) {
  const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
  const path = `${entry}.${exported.name}`;
  const pairs = [
    ['older', 'newer'],
    ['newer', 'older'],
  ];
  const lines = [];
  if (symbol.flags & (ts.SymbolFlags.Class | ts.SymbolFlags.Interface | ts.SymbolFlags.TypeAlias)) {
    const type = `${path}${typeArguments(symbol)}`;
    for (const [from, to] of pairs) lines.push(`((value: ${from}.${type}): ${to}.${type} => value);`);
  }
  // A class is compared by the type of its instances, above.
  if (symbol.flags & (ts.SymbolFlags.Function | ts.SymbolFlags.Variable)) {
    for (const [from, to] of pairs) lines.push(`((value: typeof ${from}.${path}): typeof ${to}.${path} => value);`);
  }
  return lines;
}

/** Returns one line for each export that the two versions do not exchange. */
export function copyProblems() {
  const folder = mkdtempSync(join(tmpdir(), 'wirework-copies-'));
  try {
    for (const [copy, version] of [
      ['older', '0.0.1'],
      ['newer', '0.0.2'],
    ]) {
      install(join(folder, copy), version);
      writeFileSync(join(folder, copy, 'package.json'), '{"type":"module"}');
      writeFileSync(
        join(folder, copy, 'index.mts'),
        specifiers.map((it, index) => `export * as entry${index} from '${it}';\n`).join(''),
      );
    }
    const indexFile = join(folder, 'older', 'index.mts');
    const first = ts.createProgram([indexFile], options);
    const checker = first.getTypeChecker();
    const lines = [`import * as older from './older/index.mjs';`, `import * as newer from './newer/index.mjs';`];
    const exportOf = new Map();
    for (const entry of checker.getExportsOfModule(checker.getSymbolAtLocation(first.getSourceFile(indexFile)))) {
      const module = checker.getAliasedSymbol(entry);
      const specifier = specifiers[Number(entry.name.slice('entry'.length))];
      for (const exported of checker.getExportsOfModule(module)) {
        if (deferred.has(`${exported.name} of ${specifier}`)) continue;
        for (const line of assignments(checker, exported, entry.name)) {
          exportOf.set(lines.push(line), `${exported.name} of ${specifier}`);
        }
      }
    }
    const main = join(folder, 'check.mts');
    writeFileSync(main, `${lines.join('\n')}\n`);
    const program = ts.createProgram([main], options);
    const problems = new Map();
    for (const diagnostic of [
      ...program.getOptionsDiagnostics(),
      ...program.getGlobalDiagnostics(),
      ...program.getSemanticDiagnostics(),
    ]) {
      const line =
        diagnostic.file?.fileName === main
          ? diagnostic.file.getLineAndCharacterOfPosition(diagnostic.start).line + 1
          : undefined;
      const subject = exportOf.get(line) ?? diagnostic.file?.fileName ?? 'options';
      const text = ts.flattenDiagnosticMessageText(diagnostic.messageText, '\n').split('\n').slice(0, 12).join('\n');
      if (!problems.has(subject)) problems.set(subject, `${subject} is not assignable between two versions: ${text}`);
    }
    return [...problems.values()];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
