/** The sizes of the schema suite alone, which take no time to measure. */
import { writeInto } from '../lib/table.js';
import { partsTable, sizeTable } from './schema/size.js';

export async function run({ write }) {
  for (const [marker, text] of Object.entries({ size: await sizeTable(), parts: await partsTable() })) {
    console.log(`\n${text}`);
    if (write) writeInto('docs/reference/sizes.md', marker, text);
  }
}
