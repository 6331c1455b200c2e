/** The RFC 8259 grammar over text and bytes: validate, skip, locate, and lossless numbers. */
export {};
