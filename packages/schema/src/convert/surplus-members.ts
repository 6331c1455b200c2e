import { getOwn } from '@wirework/scanner/primitives';
import type { Compiler } from '../compiler/compiler.ts';
import type { EvaluatedParts } from '../core/evaluated-parts.ts';
import { isObject } from '../core/kind.ts';
import { unevaluatedNames } from '../keywords/unevaluated-properties.ts';
import { compilePattern } from '../patterns/compile-pattern.ts';
import type { Location } from '../references/location.ts';
import type { Parts } from './convert-node.ts';

/** Returns the function that finds members which `additionalProperties: false` or `unevaluatedProperties: false` refuses. */
export function surplusMembers(compiler: Compiler, location: Location): Parts['surplus'] {
  const { schema, root } = location;
  if (!isObject(schema)) return undefined;
  const refuses = (keyword: string): boolean => root.dialect.keywords.has(keyword) && getOwn(schema, keyword) === false;
  const additional = refuses('additionalProperties') ? additionalNames(schema) : undefined;
  const unevaluated: EvaluatedParts | undefined = refuses('unevaluatedProperties')
    ? compiler.evaluatedParts(location)
    : undefined;
  if (unevaluated === undefined || unevaluated.hasAllMembers) return additional;
  return (object) => [...(additional?.(object) ?? []), ...unevaluatedNames(unevaluated, object)];
}

function additionalNames(schema: object): NonNullable<Parts['surplus']> {
  const names = new Set(namesOf(getOwn(schema, 'properties')));
  const patterns = namesOf(getOwn(schema, 'patternProperties')).map(testOf);
  return (object) =>
    Object.keys(object).filter((name) => !names.has(name) && !patterns.some((matches) => matches(name)));
}

/** Returns the names of the members of a keyword, without those that are `undefined`. */
export function namesOf(value: unknown): readonly string[] {
  return isObject(value) ? Object.keys(value).filter((name) => value[name] !== undefined) : [];
}

/** Returns the test of a regular expression, which was compiled before. */
export function testOf(source: string): (name: string) => boolean {
  return compilePattern(source, () => undefined as never);
}
