/** The method and the URL of a request that is one object. */
export interface RequestTarget {
  /** The HTTP method. @default 'GET' */
  readonly method?: string;
  /** An absolute URL with the scheme `http:` or `https:`. */
  readonly url: string | URL;
}
