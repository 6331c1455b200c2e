/**
 * Credentials as middleware of attempts, on every platform: tokens that are renewed once for any number of requests,
 * where they come from (OAuth 2.0), and Digest authentication.
 *
 * @packageDocumentation
 */
export { bearer } from './bearer.ts';
export { clientCredentials, refreshTokens } from './oauth.ts';
export { digest } from './digest.ts';
export { ErrTokenRenewal } from './err-token-renewal.ts';

export type { BearerOptions, TokenSource } from './bearer.ts';
export type {
  ClientCredentialsOptions,
  OAuthTokens,
  RefreshTokensOptions,
  TokenOptions,
  TokenSender,
} from './oauth.ts';
export type { DigestOptions } from './digest.ts';
export type { AttemptMiddleware, AttemptRequest, AttemptResponse, SendAttempt } from '@wirework/http-client/middleware';
