/** The sizes of the schema suite alone, which take no time to measure. */
import { sizeSections } from './schema/size.js';

export const run = sizeSections;
