/** Fakes for your own tests. */
export {};
