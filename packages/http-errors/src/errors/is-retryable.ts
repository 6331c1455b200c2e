import { bestMatch, isEndedByCaller } from '../classify/best-match.ts';
import { kindOfText, withoutAddresses } from '../classify/by-words.ts';
import { ErrorType } from '../classify/error-type.ts';
import { kinds, type Kind } from '../classify/kinds.ts';
import { isRetryableStatus } from '../classify/retryable-status.ts';
import { factsOfErrors, textOfErrors } from '../thrown/error-chain.ts';
import { readProperty } from '../thrown/read-property.ts';

/** The fields of a `ClientError` on which its `isRetryable()` depends. */
interface RetryFacts {
  readonly type: ErrorType;
  readonly message: string;
  readonly cause?: unknown;
  readonly statusCode: number;
  readonly host: string;
}

/** Words about a broken connection. */
const brokenConnection =
  /connection|network error|\beof\b|broken pipe|unreachable|terminated|(?:been|:) aborted|timeout/;

/** Returns whether another attempt may help, by the two steps of the specification's "IsRetryable decision". */
export function isRetryable(error: RetryFacts): boolean {
  const { type, message, statusCode, host } = error;
  const causes = factsOfErrors(readProperty(error, 'cause'));
  const { kind, facts } = bestMatch(causes);
  const isKnown = kind.type !== 'Unknown';
  const words = (): string => withoutAddresses(textOfErrors(causes), host);
  const kindOfCauses = (): Kind => (isKnown ? kind : (kindOfText(words()) ?? kinds.unknown));
  const saysBrokenConnection = (text: string): boolean => brokenConnection.test(text.toLowerCase());
  // 1. The caller ended the request: nothing else can change that.
  if (isEndedByCaller(kind)) return false;
  // 2. By type.
  switch (type) {
    case ErrorType.Timeout:
    case ErrorType.Transport:
      return true;
    case ErrorType.HTTP:
      return isRetryableStatus(statusCode || Number(/HTTP (\d{3})/i.exec(message)?.[1]));
    case ErrorType.DNS: {
      const told = kindOfCauses();
      return told.type === 'DNS' && told.isRetryable;
    }
    case ErrorType.ResponseRead:
      if (facts?.syscall) return facts.syscall.startsWith('read');
      return isKnown ? kind.isRetryable : saysBrokenConnection(words());
    case ErrorType.Network: {
      const inner = causes.find(({ name }) => name === 'ClientError');
      if (inner !== undefined) return isRetryable(inner.value as RetryFacts);
      const told = kindOfCauses();
      if (told.type !== 'Unknown') return told.isRetryable;
      return saysBrokenConnection(`${withoutAddresses(message, host)} ${words()}`);
    }
    default:
      return false;
  }
}
