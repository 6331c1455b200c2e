import type { Cancellation } from '../base/cancellation.ts';
import type { Clock } from '../base/clock.ts';
import { invalid } from '../base/messages.ts';
import type { ResolvedConfig } from '../config/config.ts';
import type { PipelineParts } from '../pipeline/pipeline.ts';
import type { RunningCalls } from '../pipeline/running-calls.ts';
import type { Cookies } from '../policy/cookies/cookies.ts';
import type { Transport } from '../transport/transport.ts';

/** The parts that limit the requests to a host. */
export type Limits = Pick<PipelineParts, 'breaker' | 'bulkhead' | 'rateLimit' | 'retryBudget'>;

/** The parts of a client that downloads, events, sessions and the clients that extend it use. */
export interface FeatureParts {
  readonly config: ResolvedConfig;
  readonly clock: Clock;
  readonly transport: Transport;
  readonly limits: Limits;
  readonly cookies: Cookies | undefined;
  readonly calls: RunningCalls;
  /** Cancelled when the client is closed: ends the pauses of downloads and events, which belong to no call. */
  readonly closed: Cancellation;
  /** Whether the platform keeps cookies itself, and does not show them. */
  readonly hidesCookies: boolean;
  /** Returns the URL for a path below the base URL of the client. */
  readonly resolve: (url: string | URL) => string | URL;
  /** Throws once the client accepts no more requests. */
  readonly checkOpen: () => void;
}

/**
 * Returns the parts of a client, or of the client of a session.
 *
 * @throws ClientError of type Validation for any other value
 */
export function partsOf(sender: object): FeatureParts {
  const parts = (Object(sender) as { readonly featureParts?: FeatureParts }).featureParts;
  if (parts === undefined) throw invalid('Cannot use the client: it must be one of createClient or createSession');
  return parts;
}
