import { formatPointer, unescapePointerToken } from '@wirework/encoding-errors';
import { getOwn } from '@wirework/scanner/primitives';
import { hasLoneSurrogate } from '../lone-surrogate.ts';
import { ContractError, type DocumentPlace } from './contract-error.ts';

/** A longer chain of references is refused. */
const maxReferences = 100;

/** The documents of a contract, none of which is ever fetched. */
export interface Documents {
  /** URI of the document that is the contract. */
  readonly uri: string;
  /** Further documents by their absolute URI. */
  readonly registry: ReadonlyMap<string, unknown>;
  readonly root: unknown;
  /** Returns where the value at a JSON Pointer begins in the text of the root, if it was a text. */
  readonly placeOf: ((pointer: string) => DocumentPlace) | undefined;
}

/** A part of a document and its place. Every method that returns a value refuses one of another type. */
export class Part {
  readonly value: unknown;
  readonly #documents: Documents;
  /** URI of its document. */
  readonly #uri: string;
  /** JSON Pointer in its document. */
  readonly #pointer: string;

  constructor(documents: Documents, value: unknown = documents.root, uri: string = documents.uri, pointer = '') {
    this.#documents = documents;
    this.value = value;
    this.#uri = uri;
    this.#pointer = pointer;
  }

  /** JSON Pointer; in a document of the registry with its URI and `#` in front. */
  get pointer(): string {
    return this.#uri === this.#documents.uri ? this.#pointer : `${this.#uri}#${this.#pointer}`;
  }

  /** Absolute URI, with which a schema can refer to it. */
  get reference(): string {
    if (hasLoneSurrogate(this.#pointer)) return this.refuse('a name has a lone surrogate, which no URI can have');
    return withFragment(this.#uri, this.#pointer);
  }

  /** Returns a property; `undefined` if there is none. */
  get(name: string): Part | undefined {
    const value = getOwn(this.object(), name);
    return value === undefined ? undefined : this.#below(name, value);
  }

  /** Returns the properties, but for extensions, whose names begin with `x-`. */
  entries(): readonly (readonly [name: string, part: Part])[] {
    return Object.entries(this.object())
      .filter(([name, value]) => value !== undefined && !name.startsWith('x-'))
      .map(([name, value]) => [name, this.#below(name, value)]);
  }

  items(): readonly Part[] {
    const { value } = this;
    if (!Array.isArray(value)) return this.#refuseType('an array');
    return Array.from(value as readonly unknown[], (it, at) => this.#below(String(at), it));
  }

  object(): Readonly<Record<string, unknown>> {
    const { value } = this;
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return this.#refuseType('an object');
    return value as Readonly<Record<string, unknown>>;
  }

  text(): string {
    return typeof this.value === 'string' ? this.value : this.#refuseType('a string');
  }

  flag(): boolean {
    return typeof this.value === 'boolean' ? this.value : this.#refuseType('a boolean');
  }

  /** Returns the part itself, or the end of the chain of its references. */
  follow(): Part {
    return this.#follow(maxReferences);
  }

  #follow(max: number): Part {
    const reference = this.get('$ref');
    if (reference === undefined) return this;
    if (max === 0) return this.refuse(`its references lead through more than ${maxReferences} parts`);
    return reference.#target(reference.text()).#follow(max - 1);
  }

  /** @throws ContractError always */
  refuse(reason: string): never {
    const place = this.#uri === this.#documents.uri ? this.#documents.placeOf?.(this.#pointer) : undefined;
    throw new ContractError(reason, this.pointer, place);
  }

  #refuseType(expected: string): never {
    const { value } = this;
    const found = value === null ? 'null' : Array.isArray(value) ? 'an array' : `a value of type ${typeof value}`;
    return this.refuse(`expected ${expected}, got ${found}`);
  }

  #below(name: string, value: unknown): Part {
    return new Part(this.#documents, value, this.#uri, this.#pointer + formatPointer([name]));
  }

  /** Returns the part that a reference leads to. */
  #target(reference: string): Part {
    const { uri: root, registry } = this.#documents;
    const hash = reference.indexOf('#');
    const path = hash < 0 ? reference : reference.slice(0, hash);
    const uri = path === '' ? this.#uri : (resolveUri(path, this.#uri) ?? this.refuse('its URI cannot be read'));
    const document = uri === root ? this.#documents.root : registry.get(uri);
    if (document === undefined)
      return this.refuse('it leads to another document, which is not in the registry: nothing is fetched');
    const tokens = tokensOf(hash < 0 ? '' : reference.slice(hash + 1));
    if (tokens === undefined) return this.refuse("the part after '#' must be a JSON Pointer");
    let part = new Part(this.#documents, document, uri);
    for (const token of tokens) {
      const { value } = part;
      const next: unknown = typeof value === 'object' && value !== null ? getOwn(value, token) : undefined;
      if (next === undefined) return this.refuse('it leads nowhere');
      part = part.#below(token, next);
    }
    return part;
  }
}

/** Returns a URI with a JSON Pointer as its fragment, percent-encoded (RFC 6901, section 6). */
export function withFragment(uri: string, pointer: string): string {
  return `${uri}#${encodeURI(pointer).replaceAll('#', '%23')}`;
}

function resolveUri(reference: string, base: string): string | undefined {
  try {
    return new URL(reference, base).href;
  } catch {
    return undefined;
  }
}

function tokensOf(fragment: string): readonly string[] | undefined {
  try {
    const [first, ...tokens] = decodeURIComponent(fragment).split('/');
    return first === '' ? tokens.map(unescapePointerToken) : undefined;
  } catch {
    return undefined;
  }
}
