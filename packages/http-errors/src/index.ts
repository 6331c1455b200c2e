/** Classifies every HTTP failure: what it was, whether to retry, and what may be logged. */
export {};
