import { fileURLToPath } from 'node:url';
import { describe } from '@jest/globals';
import { testBundlers } from '../../../packages/unplugin-schema/test/support/test-bundlers.ts';

describe('the plugin', () => {
  testBundlers(fileURLToPath(new URL('bundlers.js', import.meta.url)), ['vite', 'vite-server', 'webpack', 'rspack']);
});
