import { expect, it } from '@jest/globals';
import * as errors from '@wirework/encoding-errors';
import * as codec from '../src/index.ts';

it('isJsonError and drawFrame are those of encoding-errors', () => {
  expect([codec.isJsonError, codec.drawFrame]).toEqual([errors.isJsonError, errors.drawFrame]);
});

it('the classes of the encoder and the decoder are not exported', () => {
  expect(Object.keys(codec)).not.toEqual(expect.arrayContaining(['Encoder']));
  expect(Object.keys(codec)).not.toEqual(expect.arrayContaining(['Decoder']));
});
