import { expect, test } from '@jest/globals';
import { encodeUnits } from '../units/encode-units.ts';
import { findFault } from './find-fault.ts';

const faultIn = (text: string, maxDepth = 100): number => findFault(encodeUnits(text), text.length, maxDepth);

test.each([
  ['[1, 2]', -1],
  [' {"a": null} ', -1],
  ['[1, 2] x', 7],
  ['[1, }', 4],
  ['[1, 2', 5],
  ['', 0],
  ['  ', 2],
])('findFault() in %j returns %i', (text, at) => {
  expect(faultIn(text)).toBe(at);
});

test('the bracket that opens one level too many is a fault', () => {
  expect(faultIn('[[1]]', 2)).toBe(-1);
  expect(faultIn('[[1]]', 1)).toBe(1);
});

test('only the units up to the end count', () => {
  expect(findFault(encodeUnits('[1]x'), 3, 100)).toBe(-1);
});
