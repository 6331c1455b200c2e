import { formatPointer, quoteName } from '@wirework/encoding-errors';
import { getOwn, readOption, setOwn } from '@wirework/scanner/primitives';
import type { TypeName } from '../core/keyword-params.ts';
import { isObject } from '../core/kind.ts';
import type { Members } from '../core/types.ts';
import type { Dialect, DraftName } from '../dialects/dialect.ts';
import { drafts } from '../dialects/dialects.ts';
import { typesIn } from '../keywords/values.ts';
import { everySchema, visitSubschemas } from '../references/applications.ts';
import { below, enter, type Location } from '../references/location.ts';
import { splitFragment } from '../references/resolve-uri.ts';

/**
 * Returns a document for a draft: unchanged if that draft reads it in the same way, else with the keywords of that
 * draft.
 *
 * @param options without a target, the document is returned unchanged
 * @throws RangeError if the draft is not known, or has no keyword for a demand
 */
export function standardJsonSchema(
  document: Location,
  options: { readonly target?: string | undefined } | undefined,
): Record<string, unknown> {
  const name = readOption(options, 'target') as string | undefined;
  const written = name === undefined ? document.schema : new DraftWriter(name).document(document);
  // Standard JSON Schema requires an object.
  return isObject(written) ? written : written === true ? {} : { not: {} };
}

/** Writes one document with the keywords of a draft. */
class DraftWriter {
  readonly #name: string;
  readonly #uri: string;
  readonly #dialect: Dialect;
  /** Pointers to keywords that have another name or place. */
  readonly #moved = new Set<string>();
  /** Each schema as it is written; `undefined` while it is being written. */
  readonly #written = new Map<unknown, unknown>();

  /** @param name the draft in Standard JSON Schema */
  constructor(name: string) {
    this.#name = name;
    const draftNames = Object.keys(drafts) as DraftName[];
    const draft = draftNames.find((it) => drafts[it].target === name);
    if (draft === undefined) this.#refuse(`known are ${draftNames.map((it) => drafts[it].target).join(', ')}`);
    this.#uri = drafts[draft].uri;
    this.#dialect = drafts[draft].dialect();
  }

  /** Returns the document: the same object if nothing changes. */
  document(document: Location): unknown {
    const written = this.#schema(document);
    if (written === document.schema) return written;
    for (const { schema, pointer } of everySchema(document)) {
      const ref = isObject(schema) ? schema['$ref'] : undefined;
      if (typeof ref === 'string') this.#assertUnmoved(ref, pointer);
    }
    return written;
  }

  #refuse(why: string): never {
    throw new RangeError(`Cannot convert the schema to ${this.#name}: ${why}`);
  }

  /** Refuses a reference into a keyword that has another name now. */
  #assertUnmoved(ref: string, pointer: string): void {
    const [, fragment = ''] = splitFragment(ref);
    for (const place of this.#moved) {
      if (`${fragment}/`.startsWith(`${place}/`))
        this.#refuse(`the reference at ${quoteName(pointer)} leads into ${quoteName(place)}`);
    }
  }

  /** Returns a schema with the keywords of the draft. An object that occurs at several locations is written once. */
  #schema(start: Location): unknown {
    const location = enter(start);
    const { schema, pointer } = location;
    if (!isObject(schema)) {
      const mayBeBoolean = this.#dialect.draft !== '4' || /\/additional(?:Items|Properties)$/.test(pointer);
      if (mayBeBoolean || typeof schema !== 'boolean') return schema;
      this.#moved.add(pointer);
      return schema ? {} : { not: {} };
    }
    const written = this.#written;
    if (!written.has(schema)) {
      written.set(schema, undefined);
      written.set(schema, this.#object(schema, location));
    }
    return written.get(schema) ?? this.#refuse('an object of it contains itself');
  }

  #object(schema: Members, location: Location): unknown {
    const { root, pointer } = location;
    const to = this.#dialect;
    const draft = new Draft(pointer, this.#moved);
    for (const keyword of Object.keys(schema)) this.#copyKeyword(draft, keyword, location);
    const areSubschemasSame = !draft.isChanged;
    draft.isChanged = false;
    writeKeywords(draft, schema, root.dialect, to, (why) => this.#refuse(why));
    // A document that names another draft announces the target, even if both read it in the same way.
    const named = root.document.dialects.of(schema) ?? to;
    if (typeof schema['$schema'] === 'string' && (named !== to || draft.isChanged)) draft.set('$schema', this.#uri);
    return areSubschemasSame && !draft.isChanged ? schema : draft.members;
  }

  /** Copies a keyword, with its schemas in the keywords of the draft. */
  #copyKeyword(draft: Draft, keyword: string, location: Location): void {
    const value = (location.schema as Members)[keyword];
    let copy = value;
    visitSubschemas(location.root.dialect.contents.get(keyword), value, (schema, token) => {
      const tokens = token === undefined ? [keyword] : [keyword, token];
      const written = this.#schema(below(location, schema, ...tokens));
      if (written === schema) return;
      draft.isChanged = true;
      if (copy === value && token !== undefined)
        copy = Array.isArray(value) ? [...(value as unknown[])] : { ...(value as Members) };
      if (token === undefined) copy = written;
      else setOwn(copy as object, token, written);
    });
    setOwn(draft.members, keyword, copy);
  }
}

/** A schema that is being written. */
class Draft {
  readonly members: Record<string, unknown> = {};
  isChanged = false;
  readonly #pointer: string;
  readonly #moved: Set<string>;

  /** @param moved gets the pointer of each keyword that is gone or moved */
  constructor(pointer: string, moved: Set<string>) {
    this.#pointer = pointer;
    this.#moved = moved;
  }

  get(name: string): unknown {
    return getOwn(this.members, name);
  }

  has(name: string): boolean {
    return this.get(name) !== undefined;
  }

  set(name: string, value: unknown): void {
    setOwn(this.members, name, value);
    this.isChanged = true;
  }

  /** Removes a keyword, and returns its value. */
  take(name: string): unknown {
    const value = this.get(name);
    if (Reflect.deleteProperty(this.members, name) && value !== undefined) {
      this.isChanged = true;
      this.#moved.add(this.#pointer + formatPointer([name]));
    }
    return value;
  }

  /** Gives the value of a keyword, if there is one, to another keyword in its place. */
  move(name: string, to: string): void {
    if (this.has(name)) this.set(to, this.take(name));
  }
}

type Refuse = (why: string) => never;

/** Keywords that demand something only beside `contains`. */
const bounds: readonly string[] = ['minContains', 'maxContains'];

/**
 * Writes the keywords of one schema for a draft. Its subschemas are written before.
 *
 * @param schema the schema as it was
 */
function writeKeywords(draft: Draft, schema: Members, from: Dialect, to: Dialect, refuse: Refuse): void {
  // A keyword that the document does not know must not begin to apply.
  for (const name of Object.keys(schema))
    if (!from.contents.has(name) && (to.keywords.has(name) || bounds.includes(name))) draft.take(name);
  writeNullable(draft, from, to);
  writeReference(draft, schema, from, to);
  writeNames(draft, from, to, refuse);
  writeElements(draft, to);
  writeDependencies(draft, to);
  writeBounds(draft, to, refuse);
  if (to.draft === '4' && draft.has('const')) draft.set('enum', [draft.take('const')]);
  const isDraft6 = to.draft === '4' || to.draft === '6';
  const missing = Object.keys(draft.members).find((name) => {
    const isLost = from.keywords.has(name) && !to.keywords.has(name);
    const isLater =
      (isDraft6 && name === 'if') || (to.draft === '4' && (name === 'contains' || name === 'propertyNames'));
    return draft.has(name) && (isLost || isLater || (bounds.includes(name) && !to.contents.has(name)));
  });
  if (missing !== undefined) refuse(`it has no ${quoteName(missing)}`);
}

/** Writes `nullable` of OpenAPI 3.0 as a type. */
function writeNullable(draft: Draft, from: Dialect, to: Dialect): void {
  if (!from.contents.has('nullable') || to.contents.has('nullable')) return;
  if (draft.take('nullable') === true && draft.has('type'))
    draft.set('type', typesIn(draft.get('type') as TypeName, true));
}

/** Writes the keywords beside a `$ref`. */
function writeReference(draft: Draft, schema: Members, from: Dialect, to: Dialect): void {
  const others = Object.keys(draft.members).filter((name) => name !== '$ref' && from.keywords.has(name));
  const applied = from.appliesBesideRef(schema);
  if (!draft.has('$ref') || others.length === 0 || applied === to.appliesBesideRef(schema)) return;
  if (!applied) for (const name of others) draft.take(name);
  else draft.set('allOf', [...list(draft.get('allOf')), { $ref: draft.take('$ref') }]);
}

/** Writes ids and anchors. */
function writeNames(draft: Draft, from: Dialect, to: Dialect, refuse: Refuse): void {
  const id = from.idKeyword;
  const key = to.idKeyword as string;
  const given = id === undefined ? undefined : draft.get(id);
  if (id !== undefined && typeof given === 'string') {
    const [uri, name = ''] = splitFragment(given);
    if (name !== '' && !to.hasPlainNames) {
      draft.take(id);
      if (uri !== '') draft.set('$id', uri);
      draft.set('$anchor', name);
    } else if (id !== key) {
      draft.move(id, key);
    }
  }
  if (!draft.has('$anchor') || !from.contents.has('$anchor') || to.contents.has('$anchor')) return;
  const uri = (draft.get(key) ?? '') as string;
  if (uri.includes('#')) refuse("it has no '$anchor'");
  draft.set(key, `${uri}#${String(draft.take('$anchor'))}`);
}

/** Writes lists of schemas for items. */
function writeElements(draft: Draft, to: Dialect): void {
  if (!to.contents.has('prefixItems')) {
    if (!draft.has('prefixItems')) return;
    draft.take('additionalItems');
    draft.move('items', 'additionalItems');
    draft.move('prefixItems', 'items');
    return;
  }
  if (Array.isArray(draft.get('items'))) {
    draft.move('items', 'prefixItems');
    draft.move('additionalItems', 'items');
  }
  draft.take('additionalItems');
}

/** Writes `dependencies`, or its two halves. */
function writeDependencies(draft: Draft, to: Dialect): void {
  const isSplit = to.contents.has('dependentRequired');
  for (const keyword of isSplit ? ['dependencies'] : ['dependentRequired', 'dependentSchemas'])
    for (const [name, needed] of entriesOf(draft.take(keyword))) {
      const half = Array.isArray(needed) ? 'dependentRequired' : 'dependentSchemas';
      addTo(draft, isSplit ? half : 'dependencies', name, needed);
    }
}

/** Adds a dependency to a keyword, beside one that is already there. */
function addTo(draft: Draft, keyword: string, name: string, needed: unknown): void {
  const known: Record<string, unknown> = {};
  for (const [other, it] of entriesOf(draft.get(keyword))) setOwn(known, other, it);
  const before = getOwn(known, name);
  const asSchema = (it: unknown): unknown => (Array.isArray(it) ? { required: it } : it);
  const both =
    keyword === 'dependentRequired'
      ? [...new Set([...list(before), ...list(needed)])]
      : { allOf: [asSchema(before), asSchema(needed)] };
  setOwn(known, name, before === undefined ? needed : both);
  draft.set(keyword, known);
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function entriesOf(value: unknown): readonly (readonly [string, unknown])[] {
  return isObject(value) ? Object.entries(value).filter(([, it]) => it !== undefined) : [];
}

/** Writes exclusive bounds, which are booleans in Draft 4. */
function writeBounds(draft: Draft, to: Dialect, refuse: Refuse): void {
  for (const bound of ['Minimum', 'Maximum']) {
    const exclusive = `exclusive${bound}`;
    const inclusive = bound.toLowerCase();
    const value = draft.get(exclusive);
    if (to.draft === '4' && typeof value === 'number') {
      if (draft.has(inclusive)) refuse(`it has either ${quoteName(inclusive)} or ${quoteName(exclusive)}`);
      draft.set(inclusive, value);
      draft.set(exclusive, true);
    } else if (to.draft !== '4' && typeof value === 'boolean') {
      draft.take(exclusive);
      if (value) draft.move(inclusive, exclusive);
    }
  }
}
