/**
 * Credentials as middleware of attempts, on every platform: tokens that are renewed once for any number of requests,
 * where they come from (OAuth 2.0), and Digest authentication.
 *
 * @packageDocumentation
 */
export { bearer } from './features/auth/bearer.ts';
export { clientCredentials, refreshTokens } from './features/auth/oauth.ts';
export { digest } from './features/auth/digest.ts';
export { ErrTokenRenewal } from './base/sentinels.ts';

export type { BearerOptions, TokenSource } from './features/auth/bearer.ts';
export type {
  ClientCredentialsOptions,
  OAuthTokens,
  RefreshTokensOptions,
  TokenOptions,
  TokenSender,
} from './features/auth/oauth.ts';
export type { DigestOptions } from './features/auth/digest.ts';
export type { AttemptMiddleware, AttemptRequest, AttemptResponse, SendAttempt } from './response/attempt-middleware.ts';
