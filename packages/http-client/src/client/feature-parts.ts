import type { Cancellation } from '../base/cancellation.ts';
import type { Clock } from '../base/clock.ts';
import { invalid } from '../base/invalid.ts';
import type { ResolvedConfig } from '../config/config.ts';

/** The parts of a client that downloads, events and sessions use. */
export interface FeatureParts {
  readonly config: ResolvedConfig;
  readonly clock: Clock;
  /** Cancelled when the client is closed. */
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
