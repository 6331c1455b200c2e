/**
 * Patches of parsed documents: JSON Patch (RFC 6902) and JSON Merge Patch (RFC 7396).
 *
 * @packageDocumentation
 */
export { applyJsonPatch } from './patch/json-patch.ts';
export { applyMergePatch } from './patch/merge-patch.ts';

export type { JsonPatchLimits, JsonPatchOperation } from './patch/json-patch.ts';
export type { MergePatchLimits } from './patch/merge-patch.ts';
