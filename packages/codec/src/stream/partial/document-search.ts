/**
 * Finds the beginning of an object or array in a text that arrives in pieces: a bracket whose next token fits to it, so
 * that brackets of prose do not count. A word after a bracket is prose, even `true`. It keeps one character of the text
 * at most.
 */
export class DocumentSearch {
  readonly #bracket: '{' | '[';
  /** Whether the last token was the bracket. */
  #isBehindBracket = false;

  constructor(kind: 'object' | 'array') {
    this.#bracket = kind === 'object' ? '{' : '[';
  }

  /** Returns the document as far as a piece has it; `undefined` if it has not begun. */
  find(piece: string): string | undefined {
    const token = this.#bracket === '{' ? /["}]/ : /[-"\d[\]{]/;
    for (let at = 0; ; at++) {
      if (this.#isBehindBracket) {
        while (isSpace(piece.charCodeAt(at))) at++;
        if (at >= piece.length) return undefined;
        if (token.test(piece.charAt(at))) return this.#bracket + piece.slice(at);
      }
      at = piece.indexOf(this.#bracket, at);
      this.#isBehindBracket = at !== -1;
      if (at === -1) return undefined;
    }
  }
}

function isSpace(unit: number): boolean {
  return unit === 0x20 || unit === 0x0a || unit === 0x0d || unit === 0x09;
}
