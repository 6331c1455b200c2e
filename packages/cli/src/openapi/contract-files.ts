import { writeTypes } from '@wirework/openapi/types';
import type { Io } from '../terminal/io.ts';
import { CommandError } from '../usage/command-error.ts';
import type { SchemaDocument } from '../validate/load-schema.ts';
import { loadContract } from './load-contract.ts';

/**
 * Returns the names and texts of the files of an OpenAPI document: its types, and a module that exports the contract.
 *
 * @param document the file, which was read
 * @param output the name of the module; `undefined` for the types alone
 */
export async function contractFiles(
  document: SchemaDocument,
  output: string | undefined,
  io: Io,
  onRead?: (file: string) => void,
): Promise<readonly (readonly [name: string, text: string])[]> {
  const { contract, documents, baseUri } = await loadContract(document, io, onRead);
  const types = writeTypes(contract);
  if (output === undefined || output.endsWith('.d.ts')) return [[output ?? '', types]];
  const values = Object.fromEntries(Array.from(documents, ([uri, it]) => [uri, it.value] as const));
  const { [baseUri]: root, ...registry } = values;
  const options = Object.keys(registry).length === 0 ? { baseUri } : { baseUri, registry };
  const head = "import { readOpenApi } from '@wirework/openapi';";
  const call = `readOpenApi(${JSON.stringify(root)}, ${JSON.stringify(options)})`;
  if (/["'`]__proto__/.test(call))
    throw new CommandError("Cannot write the contract: a name is '__proto__', which a literal cannot have");
  if (output.endsWith('.ts')) return [[output, `${head}\n\nexport const contract = ${call};\n\n${types}`]];
  const declaration =
    "import type { Contract } from '@wirework/openapi';\n\nexport declare const contract: Contract;\n\n";
  return [
    [output, `${head}\n\nexport const contract = /* @__PURE__ */ ${call};\n`],
    [output.replace(/\.(m?)js$/, '.d.$1ts'), declaration + types],
  ];
}
