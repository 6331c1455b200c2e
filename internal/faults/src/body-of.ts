import { createHash } from 'node:crypto';

/** Returns the body that the server answers to a request with this id: up to 20,000 letters, which only this id has. */
export function bodyOf(id: string): string {
  const digest = createHash('sha256').update(id).digest('hex');
  return digest.repeat(1 + (Number.parseInt(digest.slice(0, 4), 16) % 310));
}
