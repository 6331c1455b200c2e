import { fileURLToPath } from 'node:url';
import { describe } from '@jest/globals';
import { testBundlers } from './support/test-bundlers.ts';

// The other bundlers are in internal/peers.
describe('the plugin', () => {
  testBundlers(fileURLToPath(new URL('support/bundlers.js', import.meta.url)), ['rollup', 'esbuild']);
});
