/**
 * Loaded before each test file: its properties see the same values each time, so that it fails only for a change.
 * `pnpm test:long` draws others.
 */
import fc from 'fast-check';

const seed = process.env['WIREWORK_SEED'] ?? '1';
if (seed !== 'random') fc.configureGlobal({ seed: Number(seed) });
