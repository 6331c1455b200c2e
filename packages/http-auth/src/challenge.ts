import { fieldTokens, isSeparator, listItems, parametersOf } from '@wirework/http-client/middleware';

/** A challenge of `WWW-Authenticate` (RFC 9110, section 11.6.1). */
export interface Challenge {
  /** In lower case. */
  readonly scheme: string;
  /** Parameters by name in lower case. */
  readonly parameters: ReadonlyMap<string, string>;
}

/** Reads the challenges of the lines of a header. Text that is no challenge is skipped up to the next comma. */
export function readChallenges(lines: readonly string[]): readonly Challenge[] {
  return lines.flatMap((line) => {
    const challenges: { scheme: string; parameters: Map<string, string> }[] = [];
    for (const item of listItems(fieldTokens(line))) {
      const [first, second] = item;
      // An item is a parameter, a scheme, or both.
      const isParameter = isSeparator(second, '=');
      if (first?.kind === 'token' && !isParameter && second?.kind !== 'separator')
        challenges.push({ scheme: first.text.toLowerCase(), parameters: new Map() });
      const [, , , ...surplus] = isParameter ? item : item.slice(1);
      const [{ name = '', value } = {}] = parametersOf(isParameter ? item : item.slice(1));
      if (name !== '' && value !== undefined && value !== '' && surplus.length === 0)
        challenges.at(-1)?.parameters.set(name, value);
    }
    return challenges;
  });
}
