/** How the tokens of vendors begin. */
const prefixes = [
  'eyJ', // signed tokens (RFC 7519) and other JSON in base64: eyJhbGciOiJIUzI1NiJ9.eyJzdWIi.c2ln
  'gh[a-z]_', // GitHub: ghp_16C7e42F292c6912E7710c838347Ae178B4a
  'xox[a-z]-', // Slack: xoxb-1234567890-abcdefghij
  'xapp-', // Slack: xapp-1-A0123-456789abcdef
  'AIza', // Google: AIzaSyA-bcdefghijklmnopqrstuvwxyz012345
  '[rs]k[-_]', // Stripe and OpenAI: sk_live_4eC39HqLyjWDarjtT1zdp7dc
  'bot\\d+:', // Telegram: bot123456:ABC-DEF1234ghIkl-zyx57W2v1u123ew11
  'services/T\\w+/B\\w+/', // webhooks of Slack: services/T0000/B0000/XXXXXXXXXXXXXXXX
  'webhooks/\\d+/', // webhooks of Discord: webhooks/123/abcdefghijklmnop
];

const knownToken = /* @__PURE__ */ new RegExp(`\\b(?:${/* @__PURE__ */ prefixes.join('|')})[\\w.+=-]{12,}`, 'g');

/** Returns whether a text contains a token that is recognised without a name. */
export function hasKnownToken(text: string): boolean {
  return text.search(knownToken) >= 0;
}

/** Replaces tokens that are recognised without a name. */
export function redactKnownTokens(text: string): string {
  return text.replace(knownToken, '[REDACTED]');
}
