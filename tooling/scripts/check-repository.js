/** Fails when an answer of the owner is missing, because a version that is published cannot be changed. */
import { readFileSync } from 'node:fs';
import { askingFiles, openAnswers } from './lib/open-answers.js';
import { repositoryAddress } from './lib/repository-address.js';
import { report, root } from './lib/workspace.js';

const files = new Map(askingFiles.map((it) => [it, readFileSync(`${root}${it}`, 'utf8')]));
const missing = openAnswers(files, repositoryAddress());
report(
  'repository',
  missing.length === 0
    ? []
    : [`Cannot publish: ${missing.length} answers are missing; docs/maintaining.md lists them`, ...missing],
);
