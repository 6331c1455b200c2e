import { invalid } from '../request/invalid.ts';
import { ErrDownloadInProgress } from '../sentinels.ts';

/** Returns the error of a second download to one path, of this process or of another. */
export function downloadInProgress(): Error {
  return invalid('cannot download to a file that is being downloaded to', ErrDownloadInProgress);
}
