import { expect, it } from '@jest/globals';
import { elementIndex } from './element-index.ts';

it.each([
  ['0', 0],
  ['7', 7],
  ['10', 10],
  ['999999999999999', 999_999_999_999_999],
  ['', -1],
  ['00', -1],
  ['01', -1],
  ['-1', -1],
  ['+1', -1],
  ['-0', -1],
  ['1.0', -1],
  ['1e1', -1],
  [' 1', -1],
  ['1 ', -1],
  ['١', -1],
  ['0x1', -1],
  ['length', -1],
  ['1000000000000000', -1],
  ['9'.repeat(400), -1],
])('elementIndex() of %j returns %d', (name, index) => {
  expect(elementIndex(name)).toBe(index);
});
