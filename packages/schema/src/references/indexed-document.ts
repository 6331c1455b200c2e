import { SchemaError } from '@wirework/encoding-errors';
import { getOwn } from '@wirework/scanner/primitives';
import { isObject } from '../core/kind.ts';
import type { Dialects } from '../dialects/dialects.ts';
import { everySchema } from './applications.ts';
import { type AnchorTable, emptyScope, enterDocument, idOf, type Location, type SchemaDocument } from './location.ts';
import { splitFragment } from './resolve-uri.ts';

interface Index {
  /** Schemas by absolute URI, and by `uri#name` for anchors. */
  readonly byKey: ReadonlyMap<string, Location>;
  /** Dynamic anchors by resource. */
  readonly dynamic: ReadonlyMap<unknown, AnchorTable>;
}

/** A document whose ids and anchors are read when one of them is first searched. */
export class IndexedDocument implements SchemaDocument {
  readonly dialects: Dialects;
  readonly start: Location;
  readonly #uri: string;
  readonly #isStrict: boolean;
  #index: Index | undefined;

  /**
   * @param uri the address of the document, without a fragment
   * @param pointer prefix of the pointers into the document
   * @param isStrict whether two schemas with one name are an error; otherwise the first counts
   */
  constructor(schema: unknown, uri: string, pointer: string, dialects: Dialects, isStrict: boolean) {
    this.dialects = dialects;
    this.#uri = uri;
    this.#isStrict = isStrict;
    this.start = enterDocument(schema, uri, pointer, emptyScope(), this);
  }

  find(key: string): Location | undefined {
    const { byKey } = this.#indexed();
    // Anchors are noted with the id of the document, which may differ from its address.
    const isOtherName = key.startsWith(`${this.#uri}#`);
    return byKey.get(key) ?? (isOtherName ? byKey.get(this.start.base + key.slice(this.#uri.length)) : undefined);
  }

  dynamicAnchorsOf(resource: unknown): AnchorTable | undefined {
    return this.#indexed().dynamic.get(resource);
  }

  get hasDynamicAnchors(): boolean {
    return this.#indexed().dynamic.size > 0;
  }

  /** Returns every name in the document. */
  keys(): ReadonlyMap<string, Location> {
    return this.#indexed().byKey;
  }

  #indexed(): Index {
    return (this.#index ??= indexOf(this.start, this.#uri, this.#isStrict));
  }
}

function indexOf(start: Location, uri: string, isStrict: boolean): Index {
  const byKey = new Map<string, Location>();
  const dynamic = new Map<unknown, Map<string, Location>>();
  const note = (key: string, location: Location, keyword: string): void => {
    const known = byKey.get(key);
    if (known === undefined) byKey.set(key, location);
    else if (isStrict && known.schema !== location.schema) {
      const pointer = `${location.pointer}/${keyword}`;
      throw new SchemaError({ keyword, reason: 'another schema of the document has the same', pointer });
    }
  };
  const noteDynamic = (name: string, location: Location): void => {
    const { schema } = location.root;
    const anchors = dynamic.get(schema) ?? new Map<string, Location>();
    if (!anchors.has(name)) dynamic.set(schema, anchors.set(name, location));
  };
  if (uri !== '') byKey.set(uri, start);
  for (const here of everySchema(start)) {
    const { schema, base, root } = here;
    if (!isObject(schema)) continue;
    const isResource = schema === root.schema;
    if (isResource && base !== '' && byKey.get(base) !== start) note(base, here, root.dialect.idKeyword as string);
    const { dialect } = root;
    const anchor = (keyword: string): string | undefined => {
      const name = dialect.contents.has(keyword) ? getOwn(schema, keyword) : undefined;
      return typeof name === 'string' ? name : undefined;
    };
    const id = dialect.hasPlainNames ? idOf(schema, dialect) : undefined;
    const plain = id === undefined ? undefined : splitFragment(id)[1];
    if (plain !== undefined && plain !== '') note(`${base}#${plain}`, here, dialect.idKeyword as string);
    const named = anchor('$anchor');
    if (named !== undefined) note(`${base}#${named}`, here, '$anchor');
    const dynamicName = anchor('$dynamicAnchor');
    if (dynamicName !== undefined) {
      note(`${base}#${dynamicName}`, here, '$dynamicAnchor');
      noteDynamic(dynamicName, here);
    }
    if (isResource && dialect.contents.has('$recursiveAnchor') && getOwn(schema, '$recursiveAnchor') === true)
      noteDynamic('', here);
  }
  return { byKey, dynamic };
}
