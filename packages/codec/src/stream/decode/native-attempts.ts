import type { DecodeSettings } from '../../syntax/options/decode-options.ts';
import { readNatively, mayReadNatively, needsText } from '../../values/reader/native-fast-path.ts';
import { isTargetReader } from '../../values/targets/target.ts';
import type { InputBuffer } from '../../syntax/input/input-buffer.ts';
import type { TextWindow } from '../../syntax/input/text-window.ts';

/** Failed attempts in a row after which the fast path is not tried for some texts. */
const maxConsecutiveFailures = 2;
/** Texts for which it is not tried then. */
const cooldownTexts = 32;

/** Reads texts of an input by the fast path of their targets, unless that mostly fails. */
export class NativeAttempts {
  readonly #input: InputBuffer;
  readonly #window: TextWindow;
  #failures = 0;
  #cooldown = 0;

  constructor(input: InputBuffer, window: TextWindow) {
    this.#input = input;
    this.#window = window;
  }

  /**
   * Returns the result of a target for the text between two positions in the window, or `needsText`; always that for
   * anything but a target.
   */
  read(target: unknown, start: number, end: number, settings: DecodeSettings): unknown {
    if (!isTargetReader(target) || !mayReadNatively(target.fromNative, end - start, settings)) return needsText;
    if (this.#cooldown > 0) {
      this.#cooldown--;
      return needsText;
    }
    const text = this.#window.textOf(this.#input, start, end);
    const fitted = readNatively(text, this.#input.bytes, start, end, target.fromNative, settings);
    this.#failures = fitted === needsText ? this.#failures + 1 : 0;
    if (this.#failures === maxConsecutiveFailures) {
      this.#failures = 0;
      this.#cooldown = cooldownTexts;
    }
    return fitted;
  }
}
