/** The sizes of the schema suite alone, which take no time to measure. */
import { writeBetween } from '../lib/table.js';
import { partsTable, sizeTable } from './schema/size.js';

export async function run({ write }) {
  for (const [marker, text] of Object.entries({ size: await sizeTable(), parts: await partsTable() })) {
    console.log(`\n${text}`);
    if (write) writeBetween('schema', marker, text);
  }
}
