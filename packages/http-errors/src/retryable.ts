import { chain, chainText } from './chain.ts';
import type { ClientError } from './client-error.ts';
import { diagnose, endedByCaller, weigh } from './diagnose.ts';
import { ErrorType } from './error-type.ts';
import { peekText } from './peek.ts';
import { isRetryableStatus } from './retryable-status.ts';
import { ruleFor } from './rules.ts';

type Facts = Pick<ClientError, 'type' | 'cause' | 'message' | 'statusCode'>;

/** The two steps of the specification's "IsRetryable decision". */
export function isRetryable({ type, cause, message, statusCode }: Facts): boolean {
  const nodes = chain(cause);
  const [rule, facts] = diagnose(nodes);
  // 1. Whoever called has ended it: nothing inside can change that.
  if (weigh(rule) >= endedByCaller) return false;
  // 2. By type.
  const words = ` ${chainText(nodes).toLowerCase()}`;
  const [found, retry] = rule;
  switch (type) {
    case ErrorType.Timeout:
    case ErrorType.Transport:
      return true;
    case ErrorType.HTTP:
      return isRetryableStatus(statusCode || Number(/HTTP (\d{3})/i.exec(message)?.[1]));
    case ErrorType.DNS:
      return found === type && retry;
    case ErrorType.ResponseRead:
      if (found === ErrorType.Network && /^\w/.test(facts)) return facts.startsWith('read');
      return found ? retry : /\beof\b|connection|timeout|terminated/.test(words);
    case ErrorType.Network: {
      const inner = nodes.find((node) => peekText(node, 'name') === 'ClientError');
      if (inner !== undefined) return isRetryable(inner as Facts);
      const [type, again] = found ? rule : ruleFor(words);
      return type ? again : /\beof\b|network error/.test(words);
    }
    default:
      return false;
  }
}
