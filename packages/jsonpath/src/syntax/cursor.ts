import { PathSyntaxError } from '@wirework/encoding-errors';

/**
 * A position in a query, and the characters there. Invariant: `at` is the index of the first character that is not
 * consumed.
 */
export class Cursor {
  readonly text: string;
  at = 0;

  constructor(text: string) {
    this.text = text;
  }

  /** Returns the next character; an empty string at the end. */
  peek(): string {
    return this.text.charAt(this.at);
  }

  /** Consumes these characters if they are next, and returns whether they were. */
  take(characters: string): boolean {
    if (!this.text.startsWith(characters, this.at)) return false;
    this.at += characters.length;
    return true;
  }

  /** Consumes the match of an expression with the flag `y`, and returns it; an empty string if there is none. */
  match(expression: RegExp): string {
    expression.lastIndex = this.at;
    const found = expression.exec(this.text)?.[0] ?? '';
    this.at += found.length;
    return found;
  }

  /** Skips blank space (RFC 9535 section 2.1.1). */
  blank(): void {
    while (' \t\n\r'.includes(this.peek()) && this.at < this.text.length) this.at++;
  }

  /** Throws the error for a position at which something else was expected. */
  fail(expected: string, at: number = this.at): never {
    throw new PathSyntaxError({ path: this.text, offset: at, expected });
  }
}
