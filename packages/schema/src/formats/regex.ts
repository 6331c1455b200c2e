/** `regex`: a regular expression of ECMA-262 with the flag `u`, as `pattern` takes it. */
export function isRegex(text: string): boolean {
  return regexFault(text) === undefined;
}

/** An escape that the flag `u` does not allow, such as `\_`. */
const unknownEscape = /\\(?![\^$\\.*+?()[\]{}|/0-9-]|[b-d]|[fk]|[np]|[r-x]|[BD]|[PSW])./u;

/**
 * Returns why a text is not a regular expression, in the words of the engine, with the escape at fault; `undefined` if
 * it is one.
 *
 * @param text of a schema, because the result may contain a part of it
 */
export function regexFault(text: string): string | undefined {
  try {
    new RegExp(text, 'u');
    return undefined;
  } catch (error) {
    const why = (error as Error).message.replace('Invalid regular expression: ', '').replace(`/${text}/u: `, '');
    // The message of an engine does not name the escape.
    const escape = /escape/i.test(why) ? unknownEscape.exec(text.replaceAll('\\\\', ''))?.[0] : undefined;
    return `${why.charAt(0).toLowerCase()}${why.slice(1)}${escape === undefined ? '' : ` '${escape}'`}`;
  }
}
