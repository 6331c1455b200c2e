import { markAsUntransferable } from 'node:worker_threads';
import { expect, it } from '@jest/globals';
import { newChunkFreer } from './free-chunks.ts';

const free = newChunkFreer();
const lengths = (chunks: readonly Buffer[]): number[] => chunks.map(({ length }) => length);

it('frees chunks that own their memory', () => {
  const chunks = Array.from({ length: 3 }, () => Buffer.alloc(1_000));
  free(chunks);
  expect(lengths(chunks)).toEqual([0, 0, 0]);
});

it('does not touch chunks that share memory or are marked as untransferable', () => {
  const large = Buffer.alloc(1000);
  const marked = Buffer.alloc(1000);
  markAsUntransferable(marked.buffer);
  const chunks = [large.subarray(0, 500), large.subarray(500), Buffer.from('pooled')];
  free(chunks);
  free([marked]);
  free([]);
  expect(lengths([...chunks, marked])).toEqual([500, 500, 6, 1000]);
});

it('ignores chunks that are already freed', () => {
  const chunk = Buffer.alloc(1000);
  free([chunk]);
  free([chunk]);
  expect(chunk.length).toBe(0);
});
