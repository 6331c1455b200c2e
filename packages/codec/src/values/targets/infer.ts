import type { Target } from './target.ts';

/**
 * The TypeScript type of what a target returns.
 *
 * @example
 * ```ts
 * const Pixel = t.object({ x: t.int32(), label: t.optional(t.string()) });
 * type Pixel = Infer<typeof Pixel>; // { x: number; label?: string | undefined }
 * ```
 */
export type Infer<X> = X extends Target<infer T> ? T : never;
