/** Result wrappers that carry a value, an existence flag and an error, and never throw. */
export {};
