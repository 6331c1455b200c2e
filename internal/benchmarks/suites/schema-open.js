/**
 * The open schemas of the schema suite alone, in some seconds: for development, also on a machine that is not quiet.
 * `pnpm bench schema` has them in processes of their own.
 */
import { section } from '../lib/table.js';
import { openContestants } from './schema/open-contestants.js';
import { openRows } from './schema/open-documents.js';
import { quickTable } from './schema/open.js';

const list = (variable, all) => (process.env[variable] || undefined)?.split(';') ?? all;

export function run() {
  const contestants = list('CONTESTANTS', Object.keys(openContestants));
  const rows = list('ROWS', [...Object.keys(openRows), 'all']);
  const alone = rows.filter((it) => it !== 'all');
  return [
    section(undefined, 'open', [
      ...(alone.length > 0 ? ['Each alone:', quickTable(alone, contestants)] : []),
      ...(rows.includes('all') ? ['Beside forty other schemas:', quickTable(['all'], contestants)] : []),
    ]),
  ];
}
