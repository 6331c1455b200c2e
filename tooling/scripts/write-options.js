/** Writes the tables of options of the HTTP client into its guide; `check-docs.js` compares them. */
import { writeMarkedSection } from './lib/marked-section.js';
import { optionsPage, optionTables } from './lib/option-tables.js';

writeMarkedSection(optionsPage, 'options', `\n${optionTables()}\n`);
