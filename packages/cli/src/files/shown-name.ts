import { escapeUnprintable } from '@wirework/encoding-errors';
import { standardInput } from './standard-input.ts';

/** Returns the name of a file for a message: its line breaks and other invisible characters are escapes. */
export function shownName(file: string): string {
  return file === standardInput ? 'stdin' : escapeUnprintable(file);
}
