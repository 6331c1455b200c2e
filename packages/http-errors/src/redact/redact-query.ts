import { redactNamedSecrets } from './named-secrets.ts';
import { isSensitiveKey, mayHoldSecret } from './sensitive-key.ts';
import { redactNestedUsers } from './user-information.ts';

/** Redacts a query, or any text with `name=value` in it. A secret goes up to the next `&`. */
export function redactQuery(query: string, sensitiveKeys: readonly string[]): string {
  if (!mayHoldSecret(query, sensitiveKeys)) return query;
  let isInSecret = false;
  const redactPart = (part: string): string => {
    if (isInSecret && !part.startsWith('&')) return '';
    // 'https:' of a URL within the query
    if (/^[^=]*:$/.test(part)) return part;
    const name = part.replace(/=.*/s, '');
    const value = part.slice(name.length + 1);
    isInSecret = isSensitiveKey(name, sensitiveKeys);
    return isInSecret || holdsSecret(value, sensitiveKeys) ? `${name}=[REDACTED]` : part;
  };
  const parts = query.split(/(?=[&;?])/);
  return redactNestedUsers(parts.map(redactPart).join(''));
}

/** A value may be encoded this often. */
const maxDecodings = 3;
/** Percent-encoded ASCII: `%22`, but not `%C3`. */
const encodedAscii = /%([2-7][\da-f])/gi;

/** Returns whether a value is itself a query, JSON or a header with a secret in it, encoded once or more. */
function holdsSecret(value: string, sensitiveKeys: readonly string[]): boolean {
  let text = value;
  for (let count = 0; count < maxDecodings && text.includes('%'); count++) {
    text = text.replace(encodedAscii, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
  }
  return redactNamedSecrets(text, sensitiveKeys) !== text;
}
