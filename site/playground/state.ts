/** Everything that the address of the page keeps. */
export interface State {
  readonly text: string;
  readonly tab: string;
  readonly path: string;
  readonly query: string;
  readonly syntax: string;
  readonly draft: string;
  readonly schema: string;
  readonly value: string;
  readonly failure: string;
  readonly request: string;
  readonly answer: string;
  readonly body: string;
}

/** Longer states are not kept: browsers and messengers cut long addresses. */
const longestFragment = 30_000;

/** Reads the state from the fragment of the address; members that are missing or of another type are left out. */
export function readState(fragment: string): Partial<State> {
  try {
    const parsed: unknown = JSON.parse(decodeURIComponent(fragment.replace(/^#/, '')));
    if (typeof parsed !== 'object' || parsed === null) return {};
    return Object.fromEntries(Object.entries(parsed).filter(([, value]) => typeof value === 'string'));
  } catch {
    return {};
  }
}

/** The fragment for a state, or the empty string if it is too long for an address. */
export function writeState(state: State): string {
  if (state.text.length > longestFragment) return '';
  const fragment = `#${encodeURIComponent(JSON.stringify(state))}`;
  return fragment.length > longestFragment ? '' : fragment;
}
