import { quoteName } from '@wirework/encoding-errors';
import { setOwn } from '@wirework/scanner/primitives';
import type { TypeName } from '../core/keyword-params.ts';
import { isObject } from '../core/kind.ts';
import type { Members } from '../core/types.ts';
import type { Dialect } from '../dialects/dialect.ts';
import { typesOf } from '../keywords/type.ts';
import { splitFragment } from '../references/resolve-uri.ts';

/** The draft for which a document is written. */
export interface TargetDraft {
  /** Its name in Standard JSON Schema. */
  readonly name: string;
  readonly dialect: Dialect;
  /** The value of `$schema`. */
  readonly uri: string;
  /** Throws a RangeError with the reason why the draft cannot express the schema. */
  readonly refuse: (why: string) => never;
}

/** A schema that is being written. */
class Draft {
  readonly members: Record<string, unknown>;
  isChanged = false;
  readonly #onChange: (keyword: string) => void;

  constructor(members: Record<string, unknown>, onChange: (keyword: string) => void) {
    this.members = members;
    this.#onChange = onChange;
  }

  has(name: string): boolean {
    return Object.hasOwn(this.members, name) && this.members[name] !== undefined;
  }

  set(name: string, value: unknown): void {
    setOwn(this.members, name, value);
    this.isChanged = true;
  }

  /** Removes a keyword, and returns its value. */
  take(name: string): unknown {
    const value = Object.hasOwn(this.members, name) ? this.members[name] : undefined;
    Reflect.deleteProperty(this.members, name);
    this.isChanged = true;
    this.#onChange(name);
    return value;
  }
}

/**
 * Writes the keywords of one schema for a draft. Its subschemas are written before.
 *
 * @param properties the properties of the schema; they are changed
 * @param schema the schema as it was
 * @param onChange called with each keyword that is gone or moved
 * @returns a new object, or `members` if nothing has changed
 */
export function rewriteKeywords(
  members: Record<string, unknown>,
  schema: Members,
  from: Dialect,
  target: TargetDraft,
  onChange: (keyword: string) => void,
): Record<string, unknown> {
  const to = target.dialect;
  const draft = new Draft({ ...members }, onChange);
  // A keyword that the document does not know must not begin to apply.
  for (const name of Object.keys(schema))
    if (!from.contents.has(name) && (to.keywords.has(name) || bounds.includes(name))) draft.take(name);
  writeNullable(draft, from, to);
  writeReference(draft, schema, from, to);
  writeNames(draft, from, target);
  writeElements(draft, to);
  writeDependencies(draft, to);
  writeBounds(draft, target);
  if (to.draft === '4' && draft.has('const')) draft.set('enum', [draft.take('const')]);
  const isDraft6 = to.draft === '4' || to.draft === '6';
  const missing = Object.keys(draft.members).find((name) => {
    const isLost = from.keywords.has(name) && !to.keywords.has(name);
    const isLater =
      (isDraft6 && name === 'if') || (to.draft === '4' && (name === 'contains' || name === 'propertyNames'));
    return draft.has(name) && (isLost || isLater || (bounds.includes(name) && !to.contents.has(name)));
  });
  if (missing !== undefined) target.refuse(`it has no ${quoteName(missing)}`);
  return draft.isChanged ? draft.members : members;
}

/** Keywords that demand something only beside `contains`. */
const bounds: readonly string[] = ['minContains', 'maxContains'];

/** Writes `nullable` of OpenAPI 3.0 as a type. */
function writeNullable(draft: Draft, from: Dialect, to: Dialect): void {
  if (!from.contents.has('nullable') || to.contents.has('nullable') || !draft.has('nullable')) return;
  const isNullable = draft.take('nullable') === true;
  if (isNullable && draft.has('type')) draft.set('type', typesOf(draft.members['type'] as TypeName, true));
}

/** Writes the keywords beside a `$ref`. */
function writeReference(draft: Draft, schema: Members, from: Dialect, to: Dialect): void {
  if (!draft.has('$ref')) return;
  const others = Object.keys(draft.members).filter((name) => name !== '$ref' && from.keywords.has(name));
  if (others.length === 0) return;
  const applied = from.appliesBesideRef(schema);
  if (!applied && to.appliesBesideRef(schema)) {
    for (const name of others) draft.take(name);
  } else if (applied && !to.appliesBesideRef(schema)) {
    const all = (draft.has('allOf') ? draft.members['allOf'] : []) as readonly unknown[];
    draft.set('allOf', [...all, { $ref: draft.take('$ref') }]);
  }
}

/** Writes ids and anchors. */
function writeNames(draft: Draft, from: Dialect, { dialect: to, refuse }: TargetDraft): void {
  const id = from.idKeyword;
  if (id !== undefined && typeof draft.members[id] === 'string') {
    const [uri, name] = splitFragment(draft.members[id] as string);
    if (name !== undefined && name !== '' && !to.hasPlainNames) {
      draft.take(id);
      if (uri !== '') draft.set('$id', uri);
      draft.set('$anchor', name);
    } else if (id !== to.idKeyword) {
      draft.set(to.idKeyword as string, draft.take(id));
    }
  }
  if (!draft.has('$anchor') || !from.contents.has('$anchor') || to.contents.has('$anchor')) return;
  const key = to.idKeyword as string;
  const uri = (draft.has(key) ? draft.members[key] : '') as string;
  if (uri.includes('#')) refuse("it has no '$anchor'");
  draft.set(key, `${uri}#${String(draft.take('$anchor'))}`);
}

/** Writes lists of schemas for items. */
function writeElements(draft: Draft, to: Dialect): void {
  const hasPrefix = to.contents.has('prefixItems');
  if (hasPrefix && Array.isArray(draft.members['items'])) {
    draft.set('prefixItems', draft.take('items'));
    if (draft.has('additionalItems')) draft.set('items', draft.take('additionalItems'));
  } else if (!hasPrefix && draft.has('prefixItems')) {
    const others = draft.has('items') ? draft.take('items') : undefined;
    draft.set('items', draft.take('prefixItems'));
    Reflect.deleteProperty(draft.members, 'additionalItems');
    if (others !== undefined) draft.set('additionalItems', others);
  }
  if (hasPrefix && draft.has('additionalItems')) draft.take('additionalItems');
}

/** Writes `dependencies`, or its two halves. */
function writeDependencies(draft: Draft, to: Dialect): void {
  if (to.contents.has('dependentRequired')) {
    if (!draft.has('dependencies')) return;
    for (const [name, needed] of entriesOf(draft.take('dependencies')))
      addTo(draft, Array.isArray(needed) ? 'dependentRequired' : 'dependentSchemas', name, needed);
    return;
  }
  for (const keyword of ['dependentRequired', 'dependentSchemas']) {
    if (!draft.has(keyword)) continue;
    for (const [name, needed] of entriesOf(draft.take(keyword))) addTo(draft, 'dependencies', name, needed);
  }
}

/** Adds a dependency to a keyword, beside one that is already there. */
function addTo(draft: Draft, keyword: string, name: string, needed: unknown): void {
  const known: Record<string, unknown> = {};
  for (const [other, it] of entriesOf(draft.members[keyword])) setOwn(known, other, it);
  const before = Object.hasOwn(known, name) ? known[name] : undefined;
  const asSchema = (it: unknown): unknown => (Array.isArray(it) ? { required: it } : it);
  const both = keyword === 'dependentRequired' ? [...new Set([...list(before), ...list(needed)])] : undefined;
  const merged = both ?? { allOf: [asSchema(before), asSchema(needed)] };
  setOwn(known, name, before === undefined ? needed : merged);
  draft.set(keyword, known);
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function entriesOf(value: unknown): readonly (readonly [string, unknown])[] {
  return isObject(value) ? Object.entries(value).filter(([, it]) => it !== undefined) : [];
}

/** Writes exclusive bounds, which are booleans in Draft 4. */
function writeBounds(draft: Draft, { dialect: to, refuse }: TargetDraft): void {
  for (const [exclusive, inclusive] of [
    ['exclusiveMinimum', 'minimum'],
    ['exclusiveMaximum', 'maximum'],
  ] as const) {
    const value = draft.members[exclusive];
    if (to.draft === '4' && typeof value === 'number') {
      if (draft.has(inclusive)) refuse(`it has either ${quoteName(inclusive)} or ${quoteName(exclusive)}`);
      draft.set(inclusive, value);
      draft.set(exclusive, true);
    } else if (to.draft !== '4' && typeof value === 'boolean') {
      draft.take(exclusive);
      if (value && draft.has(inclusive)) draft.set(exclusive, draft.take(inclusive));
    }
  }
}
