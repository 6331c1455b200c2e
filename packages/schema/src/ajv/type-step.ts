import type { TypeName } from '../core/keyword-params.ts';
import { isOfType, type Cursor, type Step } from './ajv-node.ts';
import type { KeywordPlace } from './error-object.ts';
import type { Changes } from './keyword-site.ts';

/**
 * Returns the step of the types of a value, which converts values of other types if the option `coerceTypes` says so.
 *
 * @param place the keyword `type`
 */
export function typeStep(place: KeywordPlace, types: readonly TypeName[], coerceTypes: Changes['coerceTypes']): Step {
  const targets = coercionTargets(types, coerceTypes);
  const fail: Step = (at, run) => run.fail(place, at, { type: place.value });
  return (at, run) => {
    if (types.some((type) => isOfType(at.value, type))) return true;
    if (targets.length === 0) return fail(at, run);
    if (coerceTypes === 'array' && Array.isArray(at.value) && at.value.length === 1) {
      at.value = (at.value as readonly unknown[])[0];
      // With several types, ajv converts even an item of one of them.
      const [only] = types;
      if (types.length === 1 && isOfType(at.value, only as TypeName)) return replace(at, at.value);
    }
    for (const type of targets) {
      const converted = coerce(at.value, type);
      if (converted !== undefined) return replace(at, converted);
    }
    return fail(at, run);
  };
}

/** Returns the types to which values are converted, in the order in which they are tried. */
export function coercionTargets(types: readonly TypeName[], coerceTypes: Changes['coerceTypes']): readonly TypeName[] {
  if (coerceTypes === false) return [];
  return types.filter((type) => type !== 'object' && (type !== 'array' || coerceTypes === 'array'));
}

/** Replaces a value where it is; at the root, only for the rest of the check. */
function replace(at: Cursor, value: unknown): true {
  at.value = value;
  if (at.parent !== undefined) setPart(at.parent, at.key as string | number, value);
  return true;
}

/** Sets a property or item. A setter that an object inherits is not called. */
export function setPart(parent: object, key: string | number, value: unknown): void {
  Object.defineProperty(parent, key, { value, writable: true, enumerable: true, configurable: true });
}

/** Returns a value as one of a type, by the table of ajv; `undefined` if it cannot be one. */
function coerce(value: unknown, type: TypeName): unknown {
  const kind = typeof value;
  if (type === 'string')
    return kind === 'number' || kind === 'boolean' ? String(value) : value === null ? '' : undefined;
  if (type === 'number' || type === 'integer') {
    if (kind === 'boolean' || value === null) return Number(value);
    const number = kind === 'string' && value !== '' ? Number(value) : NaN;
    return Number.isFinite(number) && (type === 'number' || number % 1 === 0) ? number : undefined;
  }
  if (type === 'boolean') {
    if (value === 'false' || value === 0 || value === null) return false;
    return value === 'true' || value === 1 ? true : undefined;
  }
  if (type === 'null') return value === '' || value === 0 || value === false ? null : undefined;
  return kind === 'string' || kind === 'number' || kind === 'boolean' || value === null ? [value] : undefined;
}
