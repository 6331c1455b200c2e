/** Fails when the address of the repository is unknown, because what is published links to it. */
import { repositoryAddress } from './lib/repository-address.js';
import { report } from './lib/workspace.js';

report(
  'repository',
  repositoryAddress() === undefined
    ? ["Cannot publish: the address of the repository is unknown; add a git remote 'origin' or set WIREWORK_REPOSITORY"]
    : [],
);
