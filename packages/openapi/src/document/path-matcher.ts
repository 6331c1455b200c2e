import { setOwn } from '@wirework/scanner/primitives';

/** A segment of a template: texts and the names of parameters between them, in turns, beginning with a text. */
interface Segment {
  readonly texts: readonly string[];
  readonly names: readonly string[];
}

/** A step of the templates that begin alike. Most steps lead to one other step, so a missing map is saved. */
interface Step<T> {
  literals?: Map<string, Step<T>>;
  templates?: Map<string, { readonly segment: Segment; readonly step: Step<T> }>;
  end?: T;
}

/** Finds the path template that a path matches. Names in a template win over parameters (OpenAPI 3.1.1, 4.8.8.2). */
export class PathMatcher<T> {
  readonly #root: Step<T> = {};

  /** Adds a template, and returns what an equivalent one has. */
  add(template: string, value: T): T | undefined {
    let step = this.#root;
    for (const text of template.split('/').slice(1)) {
      const segment = segmentOf(text);
      if (segment.names.length === 0) {
        step.literals ??= new Map();
        const next = step.literals.get(text) ?? {};
        step.literals.set(text, next);
        step = next;
      } else {
        const key = segment.texts.join('{}');
        step.templates ??= new Map();
        const next = step.templates.get(key) ?? { segment, step: {} };
        step.templates.set(key, next);
        step = next.step;
      }
    }
    const known = step.end;
    step.end ??= value;
    return known;
  }

  /** Returns what the best template has. */
  find(path: string): T | undefined {
    const segments = path.split('/').slice(1);
    const visit = (step: Step<T>, at: number): T | undefined => {
      const segment = segments[at];
      if (segment === undefined) return step.end;
      const literal = step.literals?.get(segment) ?? step.literals?.get(decoded(segment) ?? segment);
      const found = literal === undefined ? undefined : visit(literal, at + 1);
      if (found !== undefined) return found;
      for (const next of step.templates?.values() ?? []) {
        if (valuesOf(next.segment, segment) === undefined) continue;
        const inside = visit(next.step, at + 1);
        if (inside !== undefined) return inside;
      }
      return undefined;
    };
    return visit(this.#root, 0);
  }
}

/** Returns the parameters of a path that matches a template, percent-decoded where they can be. */
export function pathParameters(template: string, path: string): Record<string, string> {
  const values: Record<string, string> = {};
  const segments = path.split('/').slice(1);
  for (const [at, text] of template.split('/').slice(1).entries()) {
    const segment = segmentOf(text);
    const found = valuesOf(segment, segments[at] ?? '') ?? [];
    for (const [i, name] of segment.names.entries()) {
      const value = found[i] ?? '';
      setOwn(values, name, decoded(value) ?? value);
    }
  }
  return values;
}

/** Returns a text without percent-encoding; `undefined` if it is not valid. */
export function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** Returns the parts of a segment of a template. */
export function segmentOf(text: string): Segment {
  const texts: string[] = [];
  const names: string[] = [];
  let at = 0;
  for (;;) {
    const open = text.indexOf('{', at);
    const close = open < 0 ? -1 : text.indexOf('}', open);
    if (close < 0) break;
    texts.push(text.slice(at, open));
    names.push(text.slice(open + 1, close));
    at = close + 1;
  }
  texts.push(text.slice(at));
  return { texts, names };
}

/** Returns the values of the parameters of a segment, each as short as it can be and at least one character long. */
function valuesOf({ texts, names }: Segment, text: string): readonly string[] | undefined {
  const [first = ''] = texts;
  if (!text.startsWith(first)) return undefined;
  const values: string[] = [];
  let at = first.length;
  for (let i = 1; i <= names.length; i++) {
    const next = texts[i] as string;
    const isLast = i === names.length;
    const end = isLast ? text.length - next.length : text.indexOf(next, at + 1);
    if (end <= at || (isLast && !text.endsWith(next))) return undefined;
    values.push(text.slice(at, end));
    at = end + next.length;
  }
  return values;
}
