import { LimitExceededError, unescapePointerToken } from '@wirework/encoding-errors';
import { getOwn } from '@wirework/scanner/primitives';
import { isObject } from '../core/kind.ts';
import type { Choice, Discriminator } from '../plan/plan.ts';
import { below, keyOf, type Location } from '../references/location.ts';
import { decodeFragment, resolveUri, splitFragment } from '../references/resolve-uri.ts';
import type { SubschemaCompiler } from '../compiler/compiler-context.ts';

/** The value of `discriminator`. */
interface DiscriminatorObject {
  readonly propertyName: string;
  readonly mapping?: Readonly<Record<string, string | undefined>> | undefined;
}

/** Schemas that are searched for constants, each once for every property that discriminates. */
const maxSearchedSchemas = 200_000;

/** Finds the values with which a `discriminator` chooses alternatives. */
export class Discriminators {
  readonly #compiler: SubschemaCompiler;
  /** The constants of each schema, by property name and schema. */
  readonly #constants = new Map<string, readonly Choice[] | undefined>();

  constructor(compiler: SubschemaCompiler) {
    this.#compiler = compiler;
  }

  /**
   * Returns the discriminator beside a keyword; `undefined` if it chooses nothing. An alternative is chosen by the keys
   * that `mapping` has for it, and by the constants that it demands of the property, or else by the name of the
   * component that it refers to.
   *
   * @param keyword `oneOf` or `anyOf`
   * @param onFault called for a fault that strict mode refuses
   */
  beside(
    keyword: string,
    location: Location,
    onFault: (reason: string, tokens: readonly string[]) => void,
  ): Discriminator | undefined {
    const { schema, pointer } = location;
    const { propertyName: name, mapping = {} } = getOwn(schema as object, 'discriminator') as DiscriminatorObject;
    const alternatives = (getOwn(schema as object, keyword) as readonly unknown[]).map((inner, at) =>
      below(location, inner, keyword, String(at)),
    );
    const choices = new Map<Choice, number | undefined>();
    alternatives.forEach((alternative, at) => {
      const values = this.#constantsOf(alternative, name) ?? componentName(alternative);
      for (const value of values) choices.set(value, choices.has(value) ? undefined : at);
    });
    const named = indicesByName(alternatives);
    for (const value of Object.keys(mapping)) {
      const target = mapping[value];
      if (target === undefined) continue;
      const found = named.get(target) ?? named.get(absolute(target, location));
      if (found !== undefined) choices.set(value, found);
      else onFault(`it leads to no alternative of '${keyword}'`, ['mapping', value]);
    }
    if (choices.size === 0) {
      onFault(`no alternative of '${keyword}' says which values choose it`, []);
      return undefined;
    }
    return { pointer: `${pointer}/discriminator`, name, choices };
  }

  /** Returns the scalars that a schema allows for a property; `undefined` if it does not list them. */
  #constantsOf(start: Location, name: string): readonly Choice[] | undefined {
    const location = this.#compiler.follow(start);
    const key = JSON.stringify([name, keyOf(location)]);
    if (!this.#constants.has(key)) {
      if (this.#constants.size >= maxSearchedSchemas) throw exceeded(location);
      // A schema may refer to itself.
      this.#constants.set(key, undefined);
      this.#constants.set(key, this.#findConstants(location, name));
    }
    return this.#constants.get(key);
  }

  #findConstants(location: Location, name: string): readonly Choice[] | undefined {
    const { schema, root } = location;
    if (!isObject(schema)) return undefined;
    const properties = getOwn(schema, 'properties');
    const member = isObject(properties) ? getOwn(properties, name) : undefined;
    const own = member === undefined ? undefined : this.#scalarsOf(below(location, member, 'properties', name));
    if (own !== undefined) return own;
    const listAt = (keyword: string): readonly (readonly Choice[] | undefined)[] => {
      const list = getOwn(schema, keyword);
      if (!Array.isArray(list)) return [];
      return list.map((it, at) => this.#constantsOf(below(location, it, keyword, String(at)), name));
    };
    const found = listAt('allOf').find((it) => it !== undefined);
    if (found !== undefined) return found;
    for (const keyword of ['oneOf', 'anyOf']) {
      const lists = listAt(keyword);
      if (lists.length > 0 && lists.every((it) => it !== undefined)) return [...new Set(lists.flat())] as Choice[];
    }
    const reference = getOwn(schema, '$ref');
    if (typeof reference !== 'string' || !root.dialect.appliesBesideRef(schema)) return undefined;
    return this.#constantsOf(this.#compiler.resolve('$ref', reference, location), name);
  }

  /** Returns the scalars of `const` or `enum`; `undefined` without either, and for other values. */
  #scalarsOf(start: Location): readonly Choice[] | undefined {
    const { schema } = this.#compiler.follow(start);
    if (!isObject(schema)) return undefined;
    const constant = getOwn(schema, 'const');
    const values = constant === undefined ? getOwn(schema, 'enum') : [constant];
    if (!Array.isArray(values)) return undefined;
    return values.every((it) => typeof it !== 'object' || it === null) ? (values as Choice[]) : undefined;
  }
}

function exceeded({ pointer }: Location): LimitExceededError {
  const message = `Cannot compile the schema: its discriminators lead to more than ${maxSearchedSchemas} schemas`;
  return new LimitExceededError({ limit: 'maxSearchedSchemas', max: maxSearchedSchemas, message, pointer });
}

/**
 * Returns the index of the alternative for each name that `mapping` may have for it: its component, or its reference as
 * an absolute URI.
 */
function indicesByName(alternatives: readonly Location[]): ReadonlyMap<string, number> {
  const indices = new Map<string, number>();
  alternatives.forEach((alternative, at) => {
    const reference = referenceOf(alternative);
    if (reference === undefined) return;
    for (const name of [...componentName(alternative), absolute(reference, alternative)])
      if (!indices.has(name)) indices.set(name, at);
  });
  return indices;
}

function referenceOf({ schema }: Location): string | undefined {
  const reference = isObject(schema) ? getOwn(schema, '$ref') : undefined;
  return typeof reference === 'string' ? reference : undefined;
}

/** Returns a reference with an absolute URI. */
function absolute(reference: string, { base }: Location): string {
  const [uri, fragment = ''] = splitFragment(reference);
  return `${resolveUri(base, uri)}#${decodeFragment(fragment)}`;
}

/** Returns the name of the component that an alternative refers to, as a list: the last token of the pointer. */
function componentName(alternative: Location): readonly string[] {
  const [, fragment] = splitFragment(referenceOf(alternative) ?? '');
  if (fragment?.startsWith('/') !== true) return [];
  return [unescapePointerToken(decodeFragment(fragment.slice(fragment.lastIndexOf('/') + 1)))];
}
