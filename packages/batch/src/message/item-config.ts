import type { Settings } from '@wirework/json';
import { getOwn } from '@wirework/scanner/primitives';

const names = [
  'maxBytes',
  'maxDepth',
  'numbers',
  'duplicates',
  'loneSurrogates',
  'outOfRange',
  'syntax',
  'create',
] as const;

/** The part of a config that decides what the results of items are. */
export type ItemConfig = Pick<Settings, (typeof names)[number]>;

/** Returns the part of a config that decides what the results of items are; equal ones have equal JSON. */
export const itemConfigOf = (settings: ItemConfig): ItemConfig =>
  Object.fromEntries(names.map((it) => [it, getOwn(settings, it)])) as unknown as ItemConfig;
