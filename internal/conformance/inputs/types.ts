import type { Random } from './random.ts';
import { documentText, numberText, stringText } from './texts.ts';

/** A type of Go: a name, or as `describe` in `go/types.go` returns it. */
export type GoType =
  | string
  | { readonly slice: GoType }
  | { readonly ptr: GoType }
  | { readonly map: GoType; readonly key: 'string' }
  | { readonly fields: readonly { readonly go: string; readonly name: string; readonly type: GoType }[] };

export const integers = ['int8', 'int16', 'int32', 'int64', 'int', 'uint8', 'uint16', 'uint32', 'uint64', 'uint'];
export const scalars = ['any', 'bool', 'string', 'Number', 'float32', 'float64', 'RawMessage', 'bytes', ...integers];

/** Returns a type; structs have no name. */
export function randomType(random: Random, depth = 3): GoType {
  const kind = random.below(depth > 0 ? 8 : 3);
  if (kind < 3) return random.pick(scalars);
  if (kind === 3) return { slice: elementType(random, depth) };
  if (kind === 4) return { map: elementType(random, depth), key: 'string' };
  if (kind === 5) return { ptr: elementType(random, depth) };
  const names = ['a', 'b', 'id', 'name', 'sub_key'].filter(() => random.chance(0.6));
  return {
    fields: names.map((name) => ({ go: `F${name.replace('_', '')}`, name, type: randomType(random, depth - 1) })),
  };
}

/** Returns the type of elements: a list of uint8 would be bytes, and a pointer to a pointer has no counterpart. */
function elementType(random: Random, depth: number): GoType {
  const type = randomType(random, depth - 1);
  return type === 'uint8' || (typeof type === 'object' && 'ptr' in type) ? 'int16' : type;
}

const fits: Record<string, (random: Random) => string> = {
  any: (random) => documentText(random, 1),
  RawMessage: (random) => documentText(random, 1),
  bool: (random) => random.pick(['true', 'false']),
  string: stringText,
  Number: numberText,
  float32: numberText,
  float64: numberText,
  bytes: (random) => random.pick(['"AQID"', '""', '"/+8="', '"not base64"', '"AA"', '"QUJD\\nREVG"']),
};

/**
 * Returns a text that mostly fits a type: now and then a value is null or of another type, a name has another case, or
 * is unknown.
 */
export function textFor(random: Random, type: GoType): string {
  if (random.chance(0.06)) return 'null';
  if (random.chance(0.06)) return documentText(random, 1);
  if (typeof type === 'string') return (fits[type] ?? numberText)(random);
  if ('ptr' in type) return textFor(random, type.ptr);
  if ('slice' in type) return `[${random.list(4, () => textFor(random, type.slice)).join(random.pick([',', ', ']))}]`;
  if ('map' in type) {
    return `{${random.list(3, () => `${stringText(random, true)}:${textFor(random, type.map)}`).join(',')}}`;
  }
  const members = type.fields
    .filter(() => random.chance(0.9))
    .map(({ name, type: its }) => `"${random.chance(0.15) ? name.toUpperCase() : name}":${textFor(random, its)}`);
  if (random.chance(0.2)) members.splice(random.below(members.length + 1), 0, `"more":${documentText(random, 1)}`);
  return `{${members.join(', ')}}`;
}
