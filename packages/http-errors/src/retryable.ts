import { isClientError } from './brand.ts';
import { causeText } from './cause-text.ts';
import { chain } from './chain.ts';
import type { ClientError } from './client-error.ts';
import { diagnose } from './diagnose.ts';
import { ErrorType } from './error-type.ts';
import { canceled, deadline } from './finding.ts';
import { soundsLikeBrokenRead, soundsRetryable } from './keywords.ts';
import { isRetryableStatus } from './retryable-status.ts';

const mostNodes = 32;

/** The two steps of the specification's "IsRetryable decision". */
export function decideRetry(error: ClientError): boolean {
  const { type, cause, message, statusCode } = error;
  const nodes = chain(cause, mostNodes);
  const finding = diagnose(nodes);
  // 1. Whoever called has ended it: nothing inside can change that.
  if (finding === canceled || finding === deadline) return false;
  // 2. By type.
  switch (type) {
    case ErrorType.Timeout:
    case ErrorType.Transport:
      return true;
    case ErrorType.Network: {
      const inner = nodes.find(isClientError);
      if (inner !== undefined) return inner.isRetryable();
      if (finding !== undefined) return finding.retry;
      return cause !== undefined && soundsRetryable(causeText(cause));
    }
    case ErrorType.ResponseRead:
      if (finding?.syscall !== undefined) return finding.syscall.startsWith('read');
      if (finding !== undefined) return finding.retry;
      return cause !== undefined && soundsLikeBrokenRead(causeText(cause));
    case ErrorType.DNS:
      return finding?.type === ErrorType.DNS && finding.retry;
    case ErrorType.HTTP:
      return statusCode === 0 ? /HTTP (?:408|429|50[0234])/.test(message) : isRetryableStatus(statusCode);
    default:
      return false;
  }
}
