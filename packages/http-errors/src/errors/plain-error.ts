import { aggregatedErrors, maxKeptErrors } from '../thrown/error-chain.ts';
import { tryCall, isObject, readProperty } from '../thrown/read-property.ts';
import { redactor, type Redact } from '../redact/redact-text.ts';

/** Properties that say what happened, in the order of output. No other text of a cause is kept. */
export const factNames: ReadonlySet<string> = new Set(
  /* @__PURE__ */ 'name type code message url method attempts statusCode retryAfter retryRefused phase host errno syscall address port hostname event status errors cause'.split(
    ' ',
  ),
);

/** Returns whether a value cannot contain a secret, and can go into JSON and to other threads unchanged. */
export function isSecretFree(value: unknown): boolean {
  return value === undefined || value === null || typeof value === 'number' || typeof value === 'boolean';
}

/**
 * Returns an error as a plain object without cycles, of at most `left.errors` errors: only the `factNames`, redacted.
 */
export function toPlainError(
  value: unknown,
  redact: Redact,
  left: { errors: number } = { errors: maxKeptErrors },
): unknown {
  if (!isObject(value)) return isSecretFree(value) ? value : redact(String(value));
  if (left.errors-- <= 0) return undefined;
  const plain: Record<string, unknown> = {};
  for (const key of factNames) {
    let fact = readProperty(value, key);
    // A text that a getter of the class computes was not redacted when the error was stored.
    if (typeof fact === 'string' && tryCall(() => Object.hasOwn(value, key)) === false) fact = redactor()(fact);
    if (key === 'errors') fact &&= aggregatedErrors(fact).map((it) => toPlainError(it, redact, left));
    else if (fact !== undefined)
      fact = key === 'cause' || !isObject(fact) ? toPlainError(fact, redact, left) : undefined;
    if (fact !== undefined && fact !== '') plain[key] = fact;
  }
  return plain;
}
