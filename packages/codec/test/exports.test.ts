import { expect, it } from '@jest/globals';
import * as errors from '@wirework/encoding-errors';
import * as codec from '../src/index.ts';

it('errors are recognised and drawn by the functions of encoding-errors', () => {
  expect([codec.isJsonError, codec.drawFrame]).toEqual([errors.isJsonError, errors.drawFrame]);
});

it('an encoder and a decoder are made by functions, and their classes are not exported', () => {
  expect(Object.keys(codec)).not.toEqual(expect.arrayContaining(['Encoder']));
  expect(Object.keys(codec)).not.toEqual(expect.arrayContaining(['Decoder']));
});
