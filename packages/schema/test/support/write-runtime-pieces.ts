import { fileURLToPath } from 'node:url';
// @ts-expect-error: the scripts have no types
import { runtimePieces as piecesOf } from '../../../../tooling/scripts/lib/runtime-pieces.js';
import { type RuntimePiece, runtimePieces } from '../../src/module/runtime-pieces.ts';

/** Writes the table of the runtime, as the build does. */
export async function writeRuntimePieces(): Promise<void> {
  const makePieces: (file: string) => Promise<RuntimePiece[]> = piecesOf;
  const pieces = await makePieces(fileURLToPath(new URL('../../src/module/runtime.ts', import.meta.url)));
  (runtimePieces as RuntimePiece[]).push(...pieces);
}
