/**
 * Arguments of `npx` for the package manager of this repository. The environment of `pnpm runtimes` names its pnpmfile
 * by a relative path, which other folders do not have.
 */
export const pnpm = ['-y', 'pnpm@10.34.9', '--silent', '--config.ignore-pnpmfile=true'];
