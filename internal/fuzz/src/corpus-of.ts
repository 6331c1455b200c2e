import { readdirSync, readFileSync } from 'node:fs';

const corpus = new URL('../corpus/', import.meta.url);

/** A target of `src/targets`. It throws when a promise is broken. */
export interface Target {
  readonly fuzz: (data: Uint8Array) => void | Promise<void>;
}

/** The names of all targets. */
export const targets: readonly string[] = readdirSync(new URL('targets/', import.meta.url)).map((it) =>
  it.replace('.ts', ''),
);

export const loadTarget = (name: string): Promise<Target> => import(`./targets/${name}.ts`) as Promise<Target>;

/** Returns the inputs of a target by their names. */
export function corpusOf(name: string): ReadonlyMap<string, Uint8Array> {
  const folder = new URL(`${name}/`, corpus);
  return new Map(readdirSync(folder).map((it) => [it, readFileSync(new URL(it, folder))]));
}
