import { type SchemaSet, insideOf } from '../api/create-schema-set.ts';
import type { Compiler } from '../compiler/compiler.ts';
import { convertWhole } from './convert-node.ts';
import { ConverterCompiler } from './converter-compiler.ts';

/**
 * Returns a function that returns the coercion of a schema of a set, by its URI: see `compileCoercion`. The schemas of
 * the set are compiled together, as those of `set.schema` are.
 *
 * @param set a result of `createSchemaSet`
 * @returns the function; it throws as `set.schema` does
 * @throws TypeError for another set
 * @example
 * ```ts
 * const document = { components: { schemas: { page: { type: 'integer' } } } };
 * const set = createSchemaSet({ registry: { 'https://example.com/api': document } });
 * const coerce = coercionsOf(set)('https://example.com/api#/components/schemas/page');
 * coerce('2'); // → 2
 * ```
 */
export function coercionsOf(set: SchemaSet): (uri: string) => (value: unknown) => unknown {
  const { attempt, maxDepth } = insideOf(set);
  const converters = new WeakMap<Compiler, ConverterCompiler>();
  return (uri) =>
    attempt(({ compiler, closures }) => {
      const { plan, loops } = compiler.compileAt(uri).document;
      const converter =
        converters.get(compiler) ??
        new ConverterCompiler(compiler, closures, { fillsDefaults: false, coerces: true }, loops);
      converters.set(compiler, converter);
      const node = converter.compile(plan);
      return closures.startCall((value: unknown) => convertWhole(node, value, maxDepth));
    });
}
