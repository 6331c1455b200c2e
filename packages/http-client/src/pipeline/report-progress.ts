import type { Clock } from '../base/clock.ts';
import { Progress } from '../base/progress.ts';
import { reportUpload } from '../message/request/upload-progress.ts';
import type { RequestOptions } from '../message/request/options.ts';
import type { OnReceived } from '../transport/transport.ts';
import type { Stage } from './stage.ts';

/** Reports how much of both bodies was sent and received, anew for each attempt. */
export function reportProgress(clock: Clock): Stage {
  return (next) => (request) => {
    const { onUploadProgress, onDownloadProgress } = request.options;
    if (onUploadProgress === undefined && onDownloadProgress === undefined) return next(request);
    const body = onUploadProgress && request.body ? reportUpload(request.body, onUploadProgress, clock) : request.body;
    return next({ ...request, body, onReceived: onDownloadProgress && reportDownload(onDownloadProgress, clock) });
  };
}

function reportDownload(callback: NonNullable<RequestOptions['onDownloadProgress']>, clock: Clock): OnReceived {
  const progress = new Progress(clock, callback);
  // At the end, the total is known.
  return (received, total, isLast) => progress.report(received, isLast ? received : total, received, isLast);
}
