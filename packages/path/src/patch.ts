/**
 * Patches of parsed documents: JSON Patch (RFC 6902) and JSON Merge Patch (RFC 7396).
 *
 * @packageDocumentation
 */
export { applyPatch } from './patch/apply-patch.ts';
export { createMergePatch } from './patch/create-merge-patch.ts';
export { createPatch } from './patch/create-patch.ts';
export { equalValues } from './patch/equal-values.ts';
export { mergePatch } from './patch/merge-patch.ts';
export { mergePatchText } from './text/patch/merge-patch-text.ts';
export { patchText } from './text/patch/patch-text.ts';

export type { CreatePatchLimits } from './patch/create-patch.ts';
export type { MergePatchLimits } from './patch/merge-patch.ts';
export type { JsonPatchLimits, JsonPatchOperation } from './patch/run-patch.ts';
export type { TextPatchOptions } from './text/patch/patch-text.ts';
