/** Arguments of `npx` for the package manager of this repository. */
export const pnpm = ['-y', 'pnpm@10.34.9', '--silent'];
