/** A resilient HTTP client on undici, safe by default and honest about failure. */
export {};
