import { readFileSync } from 'node:fs';

const units: Readonly<Record<string, number>> = {
  min: 60_000,
  KiB: 2 ** 10,
  MiB: 2 ** 20,
  GiB: 2 ** 30,
  s: 1_000,
  minutes: 60_000,
  hour: 3_600_000,
};

/**
 * Returns the limits of a package that are options, by name, as `docs/reference/limits.md` has them: in bytes,
 * milliseconds or counts.
 *
 * An item or a row is read if it begins with one name, or `name` of `owner`, which is read as `owner.name`, and then
 * has a number. Fixed limits have more in front of the number.
 */
export function documentedLimits(packageName: string): Record<string, number> {
  const sections = readPage('reference/limits.md').split('\n## ');
  return limitsIn(sections.find((it) => it.startsWith(`${packageName}\n`)) ?? '');
}

/** Returns the numbers among the defaults of the options that a page of `docs` has, by name. */
export const documentedDefaults = (page: string): Record<string, number> => limitsIn(readPage(page));

const readPage = (page: string): string => readFileSync(new URL(`../../../docs/${page}`, import.meta.url), 'utf8');

function limitsIn(markdown: string): Record<string, number> {
  const limits: Record<string, number> = {};
  const rows = markdown.matchAll(/^[|-] `([\w.]+)`(?: of `(\w+)`)?(?:: | \| | \()([\d,.]*\d) ?(\w*)/gm);
  for (const [, name = '', owner, count = '', unit = ''] of rows)
    limits[owner === undefined ? name : `${owner}.${name}`] = Number(count.replaceAll(',', '')) * (units[unit] ?? 1);
  return limits;
}
