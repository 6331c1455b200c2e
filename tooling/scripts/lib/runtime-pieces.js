/**
 * The text of the runtime of modules in pieces, of which `compileToModule` writes those that it needs into a module
 * with `standalone`. The build of `schema` puts them into `src/module/runtime-pieces.ts`.
 */
import { build } from 'esbuild';
import { parseAst } from 'rollup/parseAst';

/**
 * Bundles a file of sources and splits it into its declarations.
 *
 * @param {string} file the sources of the runtime
 * @returns {Promise<{names: string[], text: string, needs: number[]}[]>} each declaration in order: the names that it
 *   declares, its text, and the indices of the declarations that it uses
 */
export async function runtimePieces(file) {
  const { outputFiles } = await build({
    entryPoints: [file],
    bundle: true,
    format: 'esm',
    target: 'es2022',
    platform: 'neutral',
    conditions: ['@wirework/source'],
    write: false,
    logLevel: 'silent',
  });
  const code = outputFiles[0].text;
  const statements = parseAst(code).body.filter(({ type }) => type !== 'ExportNamedDeclaration');
  const declared = statements.map((it) => namesOf(it));
  const at = new Map(declared.flatMap((names, index) => names.map((name) => [name, index])));
  return statements.map(({ start, end, ...statement }, index) => {
    const used = [...identifiers(statement)].map((name) => at.get(name));
    const needs = [...new Set(used)].filter((it) => it !== undefined && it !== index).toSorted((a, b) => a - b);
    return { names: declared[index], text: code.slice(start, end), needs };
  });
}

/** Returns the names that a statement declares. */
function namesOf(statement) {
  const { type, id, declarations } = statement;
  if (type === 'FunctionDeclaration' || type === 'ClassDeclaration') return [id.name];
  if (type === 'VariableDeclaration' && declarations.every((it) => it.id.type === 'Identifier'))
    return declarations.map((it) => it.id.name);
  // Nothing would say who needs it.
  throw new Error(`Cannot split the runtime: it has a statement of the type ${type}`);
}

/** Finds the identifiers of a syntax tree; names of properties are not among them. */
function* identifiers(node) {
  if (Array.isArray(node)) for (const it of node) yield* identifiers(it);
  else if (typeof node === 'object' && node !== null) {
    if (node.type === 'Identifier') yield node.name;
    for (const [name, value] of Object.entries(node)) {
      const isName = (name === 'property' || name === 'key') && node.computed !== true;
      if (!isName) yield* identifiers(value);
    }
  }
}
