/** Returns whether a text is labels of letters, digits and inner hyphens, of up to 63 characters each, with dots between them. */
export function areLabels(text: string): boolean {
  return /^[a-z\d](?:[a-z\d.-]*[a-z\d])?$/i.test(text) && !/\.[.-]|-\.|[^.]{64}/.test(text);
}
