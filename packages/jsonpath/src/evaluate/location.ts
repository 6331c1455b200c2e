import { escapePointerToken } from '@wirework/encoding-errors';
import { normalizedStep } from '../values/normalized-path.ts';

/**
 * The location of a node: the name or index in its parent. Paths and pointers are made on demand and cached, because
 * those of the nodes of one container begin alike.
 */
export class Location {
  readonly parent: Location | undefined;
  readonly key: string | number;
  #path: string | undefined;
  #pointer: string | undefined;

  constructor(parent: Location | undefined, key: string | number) {
    this.parent = parent;
    this.key = key;
  }

  /** Returns the normalized path (RFC 9535 section 2.7). */
  path(): string {
    return (this.#path ??= this.parent === undefined ? '$' : this.parent.path() + normalizedStep(this.key));
  }

  /** Returns the JSON Pointer (RFC 6901). */
  pointer(): string {
    return (this.#pointer ??=
      this.parent === undefined ? '' : `${this.parent.pointer()}/${escapePointerToken(this.key)}`);
  }
}
