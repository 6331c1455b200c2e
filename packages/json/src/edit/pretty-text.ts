import { indent } from '@wirework/codec';
import { JsonSyntaxError } from '@wirework/encoding-errors';
import { findSyntaxError } from '@wirework/scanner';
import type { Documents } from '../documents/documents.ts';

/** Lays out a text. One with comments, trailing commas or a byte order mark is refused, because the layout has no place for them. */
export function prettyText(documents: Documents, text: string, indentation: string): string {
  const checked = documents.checked(text);
  if (documents.strict(checked) === checked) return indent(checked, '', indentation);
  const { offset, index, line, column } = findSyntaxError(checked) as JsonSyntaxError;
  throw new JsonSyntaxError('Cannot prettify the text: it has comments or trailing commas, which would be lost', {
    ...{ offset, index, line, column },
    hint: 'toStrictJson() of @wirework/scanner removes them',
  });
}
