import { seededRandom } from './random.ts';

const alphabet = '{}[]:,"\\ \n\t0123456789-+.eEtrufalsn\u0000\u001f\u007fäß€😀\ud800\udc00\ufeff';

/**
 * Damaged copies of a text: characters dropped, doubled, replaced, swapped,
 * inserted, and whole ends cut off. Equal seeds give equal copies.
 */
export function* mutations(text: string, count: number, seed: number): Generator<string> {
  const random = seededRandom(seed);
  const below = (n: number): number => Math.floor(random() * n);
  for (let made = 0; made < count; made++) {
    let copy = text;
    for (let edits = below(3); edits >= 0; edits--) {
      const at = below(copy.length + 1);
      const letter = alphabet.charAt(below(alphabet.length));
      switch (below(6)) {
        case 0:
          copy = copy.slice(0, at) + copy.slice(at + 1 + below(3));
          break;
        case 1:
          copy = copy.slice(0, at) + letter + copy.slice(at);
          break;
        case 2:
          copy = copy.slice(0, at) + letter + copy.slice(at + 1);
          break;
        case 3:
          copy = copy.slice(0, at) + copy.charAt(at) + copy.slice(at);
          break;
        case 4:
          copy = copy.slice(0, at) + copy.charAt(at + 1) + copy.charAt(at) + copy.slice(at + 2);
          break;
        default:
          copy = random() < 0.5 ? copy.slice(0, at) : copy.slice(at);
      }
    }
    yield copy;
  }
}
