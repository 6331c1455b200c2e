/** Streaming JSON encoder and decoder, tokens, typed targets and JSON Lines. */
export {};
