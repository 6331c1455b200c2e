/**
 * A short run through each package's main road, for the check that nothing needs code generation.
 * Each gets the package's built modules by subpath and throws when something is wrong.
 */
import assert from 'node:assert/strict';

export const exercises = {
  'encoding-errors': ({ '.': { PathNotFoundError, isJsonError } }) => {
    assert(isJsonError(new PathNotFoundError({ path: 'a' }), 'PATH_NOT_FOUND'));
  },
  'http-errors': () => {},
  scanner: () => {},
  result: () => {},
  path: () => {},
  codec: () => {},
  schema: () => {},
  json: () => {},
  'http-client': () => {},
};
