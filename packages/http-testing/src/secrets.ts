import { isSecretName, parseJson } from '@wirework/http-client/middleware';
import { sanitizeUrl } from '@wirework/http-errors';

/** The text in the place of a secret. */
export const masked = '[REDACTED]';

type Names = readonly string[] | undefined;

/**
 * Returns a body without secrets: everything below a name of a secret is masked, in JSON of any kind, fields of forms,
 * parts of multipart, and data of events. A body without them, or of another kind, is returned as it is.
 */
export function safeBody(body: Buffer, contentType: string, sensitiveKeys: Names): Buffer {
  const type = contentType.trim().toLowerCase();
  if (type.startsWith('application/x-www-form-urlencoded'))
    return Buffer.from(sanitizeUrl(`?${body.toString('utf8')}`, { sensitiveKeys }).slice(1));
  if (type.startsWith('multipart/')) return safeParts(body, contentType, sensitiveKeys);
  const text = body.toString('utf8');
  // JSON is recognised by its content, because servers leave its type out or name another one.
  const safe = safeJson(text, sensitiveKeys) ?? safeLines(text, type, sensitiveKeys);
  return safe === undefined || safe === text ? body : Buffer.from(safe);
}

/** Returns JSON text without secrets; `undefined` for any other text. */
function safeJson(text: string, sensitiveKeys: Names): string | undefined {
  const mark = text.startsWith('\uFEFF') ? '\uFEFF' : '';
  const first = /^\s*[[{]/.test(text.slice(mark.length, mark.length + 1024));
  if (!first) return undefined;
  try {
    const value = parseJson(text.slice(mark.length));
    return maskMembers(value, sensitiveKeys) ? mark + JSON.stringify(value) : text;
  } catch {
    return undefined;
  }
}

/** Returns lines of JSON, or events whose data are JSON, without secrets. */
function safeLines(text: string, type: string, sensitiveKeys: Names): string | undefined {
  const isEvents = type.startsWith('text/event-stream');
  if (!isEvents && !/^\s*\uFEFF?\s*[[{]/.test(text.slice(0, 1024))) return undefined;
  return text
    .split('\n')
    .map((line) => {
      const [, prefix = '', json = ''] = /^((?:data: ?)?)(.*)$/s.exec(line) ?? [];
      const end = json.endsWith('\r') ? '\r' : '';
      const safe = safeJson(json.slice(0, json.length - end.length), sensitiveKeys);
      return safe === undefined ? line : prefix + safe + end;
    })
    .join('\n');
}

/** Returns the parts of a form without secrets: the whole of a part with the name of one, and those in other parts. */
function safeParts(body: Buffer, contentType: string, sensitiveKeys: Names): Buffer {
  const boundary = boundaryOf(contentType);
  if (boundary === undefined) return body;
  // One character is one byte in latin1, so that parts of other kinds stay as they are.
  const pieces = body.toString('latin1').split(`--${boundary}`);
  const safe = pieces.map((piece) => {
    const end = piece.indexOf('\r\n\r\n');
    if (end < 0) return piece;
    const [head, content] = [piece.slice(0, end), piece.slice(end + 4).replace(/\r\n$/, '')];
    const name = /[; ]name="([^"]*)"/i.exec(head)?.[1] ?? '';
    const partType = /^content-type:(.*)$/im.exec(head)?.[1]?.trim() ?? '';
    const bytes = Buffer.from(content, 'latin1');
    const safeContent = isSecretName(Buffer.from(name, 'latin1').toString('utf8'), sensitiveKeys)
      ? Buffer.from(masked)
      : partType.toLowerCase().startsWith('multipart/')
        ? bytes
        : safeBody(bytes, partType, sensitiveKeys);
    return `${head}\r\n\r\n${safeContent.toString('latin1')}\r\n`;
  });
  return Buffer.from(safe.join(`--${boundary}`), 'latin1');
}

/** Returns the boundary of a multipart body; `undefined` for another media type. */
export function boundaryOf(contentType: string): string | undefined {
  if (!/^\s*multipart\//i.test(contentType)) return undefined;
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(contentType) ?? [];
  return quoted ?? plain;
}

/** Masks texts and numbers below the name of a secret, in place. Returns whether there were any. */
function maskMembers(root: unknown, sensitiveKeys: Names): boolean {
  let found = false;
  const open: { readonly at: unknown; readonly isSecret: boolean }[] = [{ at: root, isSecret: false }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { at } = next;
    if (typeof at !== 'object' || at === null) continue;
    for (const [name, value] of Object.entries(at)) {
      const isSecret = next.isSecret || (!Array.isArray(at) && isSecretName(name, sensitiveKeys));
      if (typeof value === 'object') open.push({ at: value, isSecret });
      else if (isSecret && typeof value !== 'boolean') {
        Object.defineProperty(at, name, { value: masked, enumerable: true, writable: true, configurable: true });
        found = true;
      }
    }
  }
  return found;
}
