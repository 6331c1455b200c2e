import { invalid } from './messages.ts';

/**
 * Returns random bytes, unpredictable for others, as hexadecimal digits.
 *
 * @throws ClientError of type Validation on React Native without a polyfill
 */
export function randomHex(bytes: number): string {
  if (typeof crypto === 'undefined')
    throw invalid(
      "Cannot make random bytes: 'crypto' is missing; React Native has 'react-native-get-random-values' for it",
    );
  let hex = '';
  for (const byte of crypto.getRandomValues(new Uint8Array(bytes))) hex += byte.toString(16).padStart(2, '0');
  return hex;
}
