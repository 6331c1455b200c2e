import { seededRandom } from './random.ts';

/** A JSON text and the value that it denotes. */
interface Written {
  readonly text: string;
  readonly value: unknown;
}

const scalars: readonly Written[] = [
  { text: '1.5', value: 1.5 },
  { text: 'null', value: null },
  { text: '"a\\n\\":"', value: 'a\n":' },
  { text: '[]', value: [] },
];

/** Parts of names, as they are written and as they are read. */
const parts: readonly Written[] = [
  ...['a', 'u', 'é', '€', ':'].map((it) => ({ text: it, value: it })),
  { text: '\\\\', value: '\\' },
  { text: '\\"', value: '"' },
  { text: '\\n', value: '\n' },
  { text: '\\u0061', value: 'a' },
  { text: '\\u005C', value: '\\' },
];

/**
 * Makes objects with escapes in most names. Before each one, it parses objects whose names equal the first characters
 * of those names as they are written: `JSON.parse` of V8 12.8 to 14.6, in Node 24 and 26, then takes these for the
 * names (nodejs/node#63785).
 */
export function* misreadTexts(count: number): Generator<{ text: string; value: Record<string, unknown> }> {
  const random = seededRandom(63785);
  const oneOf = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  // V8 forgets the names of an object that is collected.
  let known: unknown[] = [];
  let serial = 0;
  const makeObject = (levels: number): { text: string; value: Record<string, unknown> } => {
    const unique = `k${serial++}`;
    const names = new Map([[unique, unique]]);
    for (let left = 1 + random() * 3; left > 0; left--) {
      const name = Array.from({ length: random() * 4 }, () => oneOf(parts));
      names.set(name.map((it) => it.value).join(''), name.map((it) => it.text).join(''));
    }
    const before: string[] = [];
    for (const [name, written] of names) {
      const rest = ',"":0'.repeat(names.size - before.length - 1);
      const first = [...before, written.slice(0, name.length)];
      known.push(JSON.parse(`{${first.map((it) => `${JSON.stringify(it)}:0`).join(',')}${rest}}`));
      before.push(name);
    }
    const members = [...names].map(([name, written]) => {
      const inner = levels > 0 && random() < 0.3 ? makeObject(levels - 1) : oneOf(scalars);
      return { name, text: `"${written}" :${inner.text}`, value: inner.value };
    });
    return {
      text: `{${members.map((it) => it.text).join(', ')}}`,
      value: Object.fromEntries(members.map((it) => [it.name, it.value])),
    };
  };
  for (let i = 0; i < count; i++) {
    const made = makeObject(2);
    yield made;
    known = known.slice(-100);
  }
}
