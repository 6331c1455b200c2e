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
  const [found, retry] = rule;
  // 1. Whoever called has ended it: nothing inside can change that.
  if (weigh(rule) >= endedByCaller) return false;
  // 2. By type.
  if (type === ErrorType.HTTP) return isRetryableStatus(statusCode || Number(/HTTP (\d{3})/i.exec(message)?.[1]));
  if (type === ErrorType.DNS) return found === type && retry;
  if (type !== ErrorType.Network && type !== ErrorType.ResponseRead) return type === ErrorType.Timeout || type === ErrorType.Transport;
  const words = ` ${chainText(nodes).toLowerCase()}`;
  let [known, again] = rule;
  if (type === ErrorType.Network) {
    const inner = nodes.find((node) => peekText(node, 'name') === 'ClientError');
    if (inner !== undefined) return isRetryable(inner as Facts);
    if (!found) [known, again] = ruleFor(words);
  } else if (/^\w/.test(facts)) {
    return facts.startsWith('read');
  }
  return known ? again : /\beof\b|connection|network error|timeout|terminated/.test(words);
}
