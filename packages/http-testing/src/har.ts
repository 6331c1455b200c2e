/** An HTTP archive of version 1.2, as far as it is written and read here. Browsers export such files. */
export interface Har {
  readonly log: {
    readonly version: string;
    readonly creator: { readonly name: string; readonly version: string };
    readonly entries: readonly HarEntry[];
  };
}

/** A request and its response. */
export interface HarEntry {
  /** When the call began, in ISO 8601. */
  readonly startedDateTime: string;
  /** Milliseconds that the call took. */
  readonly time: number;
  readonly request: HarRequest;
  readonly response: HarResponse;
  readonly cache: Readonly<Record<string, never>>;
  readonly timings: { readonly send: number; readonly wait: number; readonly receive: number };
}

/** A header, or a parameter of a query. */
export interface HarHeader {
  readonly name: string;
  readonly value: string;
}

/** A request; sizes that are not known are -1. */
export interface HarRequest {
  readonly method: string;
  readonly url: string;
  readonly httpVersion: string;
  readonly headers: readonly HarHeader[];
  readonly queryString: readonly HarHeader[];
  readonly cookies: readonly never[];
  readonly headersSize: number;
  readonly bodySize: number;
  readonly postData?: { readonly mimeType: string; readonly text: string; readonly encoding?: 'base64' };
}

/** A response with its decoded body; sizes that are not known are -1. */
export interface HarResponse {
  readonly status: number;
  readonly statusText: string;
  readonly httpVersion: string;
  readonly headers: readonly HarHeader[];
  readonly cookies: readonly never[];
  readonly content: {
    readonly size: number;
    readonly mimeType: string;
    readonly text?: string;
    readonly encoding?: 'base64';
    readonly comment?: string;
  };
  readonly redirectURL: string;
  readonly headersSize: number;
  readonly bodySize: number;
}

/** Returns bytes as the text of an archive: as UTF-8 where that is the same bytes, else in Base64. */
export function textOf(bytes: Buffer): { readonly text: string; readonly encoding?: 'base64' } {
  const text = bytes.toString('utf8');
  return Buffer.from(text).equals(bytes) ? { text } : { text: bytes.toString('base64'), encoding: 'base64' };
}
