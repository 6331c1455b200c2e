/** Writes the lists of options of the HTTP client into its guide; `check-docs.js` compares them. */
import { writeMarkedSection } from './lib/marked-section.js';
import { optionsPage, optionLists } from './lib/option-lists.js';

writeMarkedSection(optionsPage, 'options', `\n${optionLists()}\n`);
