import { getOwn } from '@wirework/scanner/primitives';
import type { CompilerContext } from '../compiler/compiler-context.ts';
import { isObject } from '../core/kind.ts';
import { lazy } from '../core/lazy.ts';
import type { OpenapiVersion } from '../dialects/dialect.ts';
import { dialectOf, type OpenapiDialect } from '../dialects/dialects.ts';
import { type Keyword, keywordFor } from '../plan/keyword.ts';
import { below, type Location } from '../references/location.ts';

/** A longer chain of references is not followed to an annotation. */
const maxReferences = 100;

/**
 * Returns a version of OpenAPI for what is sent in requests: `required` does not demand a property whose schema is
 * `readOnly` (OpenAPI 3.0.4, 4.7.24.2; 3.1.1, 4.8.24.2), directly or by `$ref`.
 *
 * @param version `openapi30` or `openapi31`
 * @example
 * ```ts
 * const user = { type: 'object', required: ['id'], properties: { id: { type: 'integer', readOnly: true } } };
 * compileSchema(user, { openapi: inRequests(openapi31) }).check({}); // → true
 * compileSchema(user, { openapi: openapi31 }).check({}); // → false
 * ```
 */
export function inRequests(version: OpenapiVersion): OpenapiVersion {
  return withoutRequired(version, 'readOnly');
}

/**
 * Returns a version of OpenAPI for what is received in responses: `required` does not demand a property whose schema is
 * `writeOnly`, directly or by `$ref`.
 *
 * @param version `openapi30` or `openapi31`
 * @example
 * ```ts
 * const login = { type: 'object', required: ['key'], properties: { key: { type: 'string', writeOnly: true } } };
 * compileSchema(login, { openapi: inResponses(openapi31) }).check({}); // → true
 * ```
 */
export function inResponses(version: OpenapiVersion): OpenapiVersion {
  return withoutRequired(version, 'writeOnly');
}

function withoutRequired(given: OpenapiVersion, annotation: string): OpenapiVersion {
  const { version, [dialectOf]: dialect } = given as OpenapiDialect;
  const changed = lazy(() => {
    const found = dialect();
    const keywords = new Map(found.keywords);
    const { order } = keywords.get('required') as { readonly order: number };
    return { ...found, keywords: keywords.set('required', { keyword: requiredWithout(annotation), order }) };
  });
  const result: OpenapiDialect = { version, [dialectOf]: changed };
  return result;
}

/** Returns `required` without the properties that have an annotation. */
function requiredWithout(annotation: string): Keyword {
  return keywordFor('object', 'required', (names: readonly string[], context) => {
    const properties = context.sibling('properties');
    const { compiler, location } = context as CompilerContext;
    const isAnnotated = (name: string): boolean => {
      const schema = isObject(properties) ? getOwn(properties, name) : undefined;
      return schema !== undefined && has(below(location, schema, 'properties', name));
    };
    const has = (start: Location): boolean => {
      let at = start;
      for (let i = 0; i < maxReferences && isObject(at.schema); i++) {
        if (getOwn(at.schema, annotation) === true) return true;
        const reference = getOwn(at.schema, '$ref');
        if (typeof reference !== 'string') return false;
        at = compiler.resolve('$ref', reference, at);
      }
      return false;
    };
    return { form: 'need', issue: 'required', given: undefined, names: names.filter((it) => !isAnnotated(it)) };
  });
}
