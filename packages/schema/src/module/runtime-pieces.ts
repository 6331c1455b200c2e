/** A declaration of the runtime. */
export interface RuntimePiece {
  /** The names that it declares. */
  readonly names: readonly string[];
  readonly text: string;
  /** The indices of the declarations that it uses. */
  readonly needs: readonly number[];
}

/** The declarations of the runtime in order. The build writes them here (`tooling/scripts/lib/runtime-pieces.js`). */
export const runtimePieces: readonly RuntimePiece[] = [];

/**
 * Returns the text that declares names of the runtime. All that they need is in a function, so that no name of it is a
 * name of the module.
 *
 * @throws TypeError if this file was not built
 */
export function runtimeText(names: readonly string[]): string[] {
  if (names.length === 0) return [];
  const needed = new Set<number>();
  const open = names.map((name) => runtimePieces.findIndex((it) => it.names.includes(name)));
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const piece = runtimePieces[at];
    if (piece === undefined) throw new TypeError('Cannot write a standalone module: the package was not built');
    if (needed.has(at)) continue;
    needed.add(at);
    open.push(...piece.needs);
  }
  const list = names.join(', ');
  return [
    '// From @wirework/schema, under the MIT license.',
    `const { ${list} } = /* @__PURE__ */ (() => {`,
    ...runtimePieces.filter((_, at) => needed.has(at)).map(({ text }) => text),
    `return { ${list} };`,
    '})();',
  ];
}
