import { factsOfErrors, textOfErrors } from '../thrown/error-chain.ts';
import { diagnose, endedByCaller, weigh, wordsOf } from '../classify/best-match.ts';
import { ErrorType } from '../classify/error-type.ts';
import { readProperty } from '../thrown/read-property.ts';
import { isRetryableStatus } from '../classify/retryable-status.ts';
import { ruleFor, type Rule } from '../classify/rules.ts';

/** The fields of a `ClientError` on which its `isRetryable()` depends. */
interface RetryFacts {
  readonly type: ErrorType;
  readonly message: string;
  readonly cause?: unknown;
  readonly statusCode: number;
  readonly host: string;
}

/** Words about a broken connection. */
const broken = /connection|network error|\beof\b|terminated|(?:been|:) aborted|timeout/;

/** The two steps of the specification's "IsRetryable decision". */
export function isRetryable(error: RetryFacts): boolean {
  const { type, message, statusCode, host } = error;
  const all = factsOfErrors(readProperty(error, 'cause'));
  const [rule, facts] = diagnose(all);
  const [found, retry] = rule;
  const words = (): string => wordsOf(textOfErrors(all), host);
  const said = (): Rule => (found ? rule : ruleFor(words()));
  // 1. The caller ended the request: nothing else can change that.
  if (weigh(rule) >= endedByCaller) return false;
  // 2. By type.
  switch (type) {
    case ErrorType.Timeout:
    case ErrorType.Transport:
      return true;
    case ErrorType.HTTP:
      return isRetryableStatus(statusCode || Number(/HTTP (\d{3})/i.exec(message)?.[1]));
    case ErrorType.DNS: {
      const [kind, again] = said();
      return kind === type && again;
    }
    case ErrorType.ResponseRead:
      if (/^\w/.test(facts)) return facts.startsWith('read');
      return found ? retry : broken.test(words());
    case ErrorType.Network: {
      const inner = all.find(({ name }) => name === 'ClientError');
      if (inner !== undefined) return isRetryable(inner.value as RetryFacts);
      const [kind, again] = said();
      return kind ? again : broken.test(words());
    }
    default:
      return false;
  }
}
