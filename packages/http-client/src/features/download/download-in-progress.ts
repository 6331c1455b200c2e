import { invalid } from '../../base/invalid.ts';
import { ErrDownloadInProgress } from '../../base/sentinels.ts';

/** Returns the error of a second download to one path, of this process or of another. */
export function downloadInProgress(): Error {
  return invalid('Cannot download to this file: another download to it is in progress', ErrDownloadInProgress);
}
