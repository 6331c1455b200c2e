import type { DecodeSettings } from '../../syntax/options/decode-options.ts';
import { readNatively, mayReadNatively, needsText } from '../../values/reader/native-fast-path.ts';
import { isTargetReader } from '../../values/targets/target.ts';
import type { InputBuffer } from '../../syntax/input/input-buffer.ts';
import type { TextWindow } from '../../syntax/input/text-window.ts';

/** Texts in a row that may be misfits before some are read slowly at once, and how many are. */
const patience = 2;
const pause = 32;

/** Fits the texts of an input to targets, unless that mostly fails. */
export class NativeAttempts {
  readonly #input: InputBuffer;
  readonly #window: TextWindow;
  #vain = 0;
  #pause = 0;

  constructor(input: InputBuffer, window: TextWindow) {
    this.#input = input;
    this.#window = window;
  }

  /** What a target makes of the text between two positions in the window, or a `misfit`; that is what everything but a target is. */
  read(target: unknown, start: number, end: number, settings: DecodeSettings): unknown {
    if (!isTargetReader(target) || !mayReadNatively(target.fromNative, end - start, settings)) return needsText;
    if (this.#pause > 0) {
      this.#pause--;
      return needsText;
    }
    const text = this.#window.textOf(this.#input, start, end);
    const fitted = readNatively(text, this.#input.bytes, start, end, target.fromNative, settings);
    this.#vain = fitted === needsText ? this.#vain + 1 : 0;
    if (this.#vain === patience) {
      this.#vain = 0;
      this.#pause = pause;
    }
    return fitted;
  }
}
