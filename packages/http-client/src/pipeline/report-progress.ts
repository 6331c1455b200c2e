import type { Clock } from '../base/clock.ts';
import { reportUpload } from '../message/request/upload-progress.ts';
import type { Stage } from './stage.ts';

/** Reports how much of the request body was sent, anew for each attempt. */
export function reportProgress(clock: Clock): Stage {
  return (next) => (request) => {
    const { body, options } = request;
    const { onUploadProgress } = options;
    return body === undefined || onUploadProgress === undefined
      ? next(request)
      : next({ ...request, body: reportUpload(body, onUploadProgress, clock) });
  };
}
