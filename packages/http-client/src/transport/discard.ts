import type { WireResponse } from './transport.ts';

/** A response that nobody will read gives its connection back. */
export function discard({ body }: WireResponse): void {
  if (!Buffer.isBuffer(body)) body.destroy();
}
