/** `pnpm --filter @wirework/demo pictures`: writes the pictures of the root README. Needs a build. */
import { writeFileSync } from 'node:fs';
import { errorPicture, printedErrors, themes } from './error-picture.js';

for (const [name, theme] of Object.entries(themes)) {
  writeFileSync(
    new URL(`../../../site/public/error-${name}.svg`, import.meta.url),
    errorPicture(printedErrors(), theme),
  );
}
