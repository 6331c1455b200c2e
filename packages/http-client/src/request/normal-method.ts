import { invalid } from '../base/messages.ts';
import { isToken } from '../security/header-problems.ts';

/**
 * Writes the common methods in upper case (as the Fetch standard does, plus PATCH and QUERY). Other methods are
 * case-sensitive and stay.
 */
export function normalMethod(method: string): string {
  if (common.has(method)) return method;
  if (typeof method !== 'string' || !isToken(method))
    throw invalid('Cannot send the request: the method must be a token');
  const upper = method.toUpperCase();
  return common.has(upper) ? upper : method;
}

const common = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'QUERY', 'DELETE', 'OPTIONS', 'TRACE', 'CONNECT']);
