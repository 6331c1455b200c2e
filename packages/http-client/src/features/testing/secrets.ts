import { parseJson } from '../../base/parse-json.ts';
import { isSecretName } from '../middleware/redact.ts';
import { sanitizeUrl } from '@wirework/http-errors';

/** The text in the place of a secret. */
export const masked = '[REDACTED]';

/**
 * Returns a body without secrets: members of JSON and fields of a form that have the name of a secret are masked. A
 * body without them, or of another kind, is returned as it is.
 */
export function safeBody(body: Buffer, contentType: string, sensitiveKeys: readonly string[] | undefined): Buffer {
  if (/^application\/x-www-form-urlencoded\b/i.test(contentType))
    return Buffer.from(sanitizeUrl(`?${body.toString('utf8')}`, { sensitiveKeys }).slice(1));
  if (!/^[\w.+-]+\/(?:[\w.-]+\+)?json\b/i.test(contentType)) return body;
  let value: unknown;
  try {
    value = parseJson(body.toString('utf8'));
  } catch {
    return body;
  }
  return maskMembers(value, sensitiveKeys) ? Buffer.from(JSON.stringify(value)) : body;
}

/** Masks texts and numbers with the name of a secret, in place. Returns whether there were any. */
function maskMembers(root: unknown, sensitiveKeys: readonly string[] | undefined): boolean {
  let found = false;
  const open = [root];
  for (let at = open.pop(); open.length > 0 || at !== undefined; at = open.pop()) {
    if (typeof at !== 'object' || at === null) continue;
    for (const [name, value] of Object.entries(at)) {
      if (typeof value === 'object') open.push(value);
      else if (!Array.isArray(at) && typeof value !== 'boolean' && isSecretName(name, sensitiveKeys)) {
        Object.defineProperty(at, name, { value: masked, enumerable: true, writable: true, configurable: true });
        found = true;
      }
    }
  }
  return found;
}
