import { chain } from './chain.ts';
import { chainText } from './chain-text.ts';
import type { ClientError } from './client-error.ts';
import { diagnose } from './diagnose.ts';
import { ErrorType } from './error-type.ts';
import { peekText } from './peek.ts';
import { isRetryableStatus } from './retryable-status.ts';
import { byWords, canceled, deadline } from './rules.ts';

type Facts = Pick<ClientError, 'type' | 'cause' | 'message' | 'statusCode'>;

/** The two steps of the specification's "IsRetryable decision". */
export function isRetryable({ type, cause, message, statusCode }: Facts): boolean {
  const nodes = chain(cause);
  const finding = diagnose(nodes);
  // 1. Whoever called has ended it: nothing inside can change that.
  if (finding === canceled || finding === deadline) return false;
  // 2. By type.
  const text = chainText(nodes);
  switch (type) {
    case ErrorType.Timeout:
    case ErrorType.Transport:
      return true;
    case ErrorType.HTTP:
      return statusCode === 0 ? /HTTP (?:408|429|50[0234])/i.test(message) : isRetryableStatus(statusCode);
    case ErrorType.DNS:
      return finding?.type === type && finding.retry;
    case ErrorType.ResponseRead:
      if (finding?.syscall) return finding.syscall.startsWith('read');
      return finding?.retry ?? /\beof\b|connection|timeout|terminated/i.test(text);
    case ErrorType.Network: {
      const inner = nodes.find((node) => peekText(node, 'name') === 'ClientError');
      if (inner !== undefined) return isRetryable(inner as Facts);
      return (finding ?? byWords(text))?.retry ?? /\beof\b|network error/i.test(text);
    }
    default:
      return false;
  }
}
