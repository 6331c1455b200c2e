/** A challenge of `WWW-Authenticate` (RFC 9110, section 11.6.1). */
export interface Challenge {
  /** In lower case. */
  readonly scheme: string;
  /** Parameters by name in lower case. */
  readonly parameters: ReadonlyMap<string, string>;
}

const token = "[\\w!#$%&'*+.^`|~-]+";
const parameter = /* @__PURE__ */ new RegExp(
  `[\\s,]*(${token})[ \\t]*=[ \\t]*(?:"((?:[^"\\\\]|\\\\.)*)"|(${token}))[ \\t]*(?=,|$)`,
  'y',
);
const scheme = /* @__PURE__ */ new RegExp(`[\\s,]*(${token})(?: +|(?=,|$))`, 'y');

/** Reads the challenges of the lines of a header. Text that is no challenge is skipped up to the next comma. */
export function readChallenges(lines: readonly string[]): readonly Challenge[] {
  return lines.flatMap((line) => {
    const challenges: { scheme: string; parameters: Map<string, string> }[] = [];
    for (let at = 0; at < line.length;) {
      // The cursor is after a challenge, one of its parameters, or a comma.
      const last = challenges.at(-1);
      const named = last === undefined ? null : matchAt(parameter, line, at);
      if (named !== null) {
        const [, name = '', quoted, plain = ''] = named;
        last?.parameters.set(name.toLowerCase(), quoted?.replace(/\\(.)/g, '$1') ?? plain);
        at = parameter.lastIndex;
        continue;
      }
      const begun = matchAt(scheme, line, at);
      if (begun !== null) challenges.push({ scheme: (begun[1] ?? '').toLowerCase(), parameters: new Map() });
      const comma = line.indexOf(',', at);
      at = begun === null ? (comma < 0 ? line.length : comma + 1) : scheme.lastIndex;
    }
    return challenges;
  });
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
