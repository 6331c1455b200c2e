/**
 * Arguments of `npx` for the package manager of this repository, without two settings of `pnpm-workspace.yaml`.
 * `pnpm run` puts them into the environment, but they are not meant for other folders.
 */
export const pnpm = ['-y', 'pnpm@10.34.9', '--silent', '--config.ignore-pnpmfile=true', '--config.engine-strict=false'];
