import type { Location } from '../references/location.ts';

/** Returns a text that is different for each schema and scope. */
export function keyOf({ pointer, scope }: Location): string {
  return scope.id === '' ? pointer : scope.id + pointer;
}
