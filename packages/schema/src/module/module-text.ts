import type { SchemaNode } from '../core/types.ts';
import { quote } from './text.ts';

/** The name of a constant, by its text. */
type Constants = Map<string, string>;

/** The parts of a module that is being written. Equal constants are written once. */
export class ModuleText {
  /** Constants that checks use. */
  readonly #forChecks: Constants = new Map();
  /** Constants that evaluations use. */
  readonly #forErrors: Constants = new Map();
  readonly #imports = new Set<string>();
  readonly #ids = new Map<SchemaNode, number>();
  /** Whether a function calls `hasOwn`. */
  usesHasOwn = false;
  /** Whether a function asks for prototypes. */
  usesPrototypes = false;
  /** Whether a function calls `hasSize`. */
  usesSizes = false;
  #count = 0;

  /** Names that the module imports from the runtime, in order. */
  get imports(): readonly string[] {
    return [...this.#imports].sort();
  }

  /** The declarations of the constants of checks, or of evaluations. */
  constants(of: 'checks' | 'errors'): readonly string[] {
    return [...(of === 'checks' ? this.#forChecks : this.#forErrors)].map(([text, name]) => `const ${name} = ${text};`);
  }

  /** Notes that a name of the runtime is used, and returns it. */
  use(name: string): string {
    this.#imports.add(name);
    return name;
  }

  /** Returns a call of a function of the runtime that bundlers may leave out. */
  call(name: string, ...parameters: readonly string[]): string {
    return `/* @__PURE__ */ ${this.use(name)}(${parameters.join(', ')})`;
  }

  /** Returns the name of a constant that checks use. */
  constant(text: string): string {
    return this.#named(this.#forChecks, text);
  }

  /** Returns the name of a constant that only evaluations use. */
  errorConstant(text: string): string {
    return this.#forChecks.get(text) ?? this.#named(this.#forErrors, text);
  }

  /** Returns the name of the step to a property. */
  step(name: string): string {
    return this.#named(this.#forErrors, this.call('namedStep', quote(name)));
  }

  #named(constants: Constants, text: string): string {
    const known = constants.get(text);
    if (known !== undefined) return known;
    const name = `k${++this.#count}`;
    constants.set(text, name);
    return name;
  }

  /** Returns the number of a schema. */
  idOf(node: SchemaNode): number {
    const known = this.#ids.get(node);
    if (known !== undefined) return known;
    const id = this.#ids.size;
    this.#ids.set(node, id);
    return id;
  }

  /** Returns a `Map` as an expression. */
  mapOf(entries: Iterable<readonly [key: string, value: string]>): string {
    const pairs = [...entries].map(([key, value]) => `[${key}, ${value}]`);
    return `/* @__PURE__ */ new Map(${pairs.length === 0 ? '' : `[${pairs.join(', ')}]`})`;
  }

  /** Returns a `Set` as an expression. */
  setOf(items: Iterable<string>): string {
    const list = [...items];
    return `/* @__PURE__ */ new Set(${list.length === 0 ? '' : `[${list.join(', ')}]`})`;
  }
}

/** Returns the comment above a function of a schema. */
export function comment(pointer: string): string {
  return `// ${quote(pointer === '' ? '#' : pointer)}`;
}
