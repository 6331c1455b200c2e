/** A query: `$` or `@`, and its segments (RFC 9535 sections 2.1 and 2.3.5). */
export interface Query {
  readonly kind: 'query';
  /** Index of its first character. */
  readonly at: number;
  readonly root: '$' | '@';
  readonly segments: readonly QuerySegment[];
  /** Whether it can find one node at most, because of its form (section 2.3.5.1). */
  readonly isSingular: boolean;
}

/** A child segment or a descendant segment (section 2.5). */
export interface QuerySegment {
  readonly isDescendant: boolean;
  readonly selectors: readonly Selector[];
}

/** A selector of a segment (section 2.3). */
export type Selector = NameSelector | WildcardSelector | IndexSelector | SliceSelector | FilterSelector;

interface NameSelector {
  readonly kind: 'name';
  readonly name: string;
}

interface WildcardSelector {
  readonly kind: 'wildcard';
}

interface IndexSelector {
  readonly kind: 'index';
  readonly index: number;
}

export interface SliceSelector {
  readonly kind: 'slice';
  readonly start: number | undefined;
  readonly end: number | undefined;
  readonly step: number;
}

export interface FilterSelector {
  readonly kind: 'filter';
  readonly test: Test;
}

/** A logical expression of a filter (section 2.3.5.1). */
export type Test = Junction | Negation | Comparison | Query | Call;

interface Junction {
  readonly kind: 'and' | 'or';
  readonly at: number;
  readonly tests: readonly Test[];
}

interface Negation {
  readonly kind: 'not';
  readonly at: number;
  readonly test: Test;
}

export type ComparisonOperator = '==' | '!=' | '<' | '<=' | '>' | '>=';

export interface Comparison {
  readonly kind: 'comparison';
  readonly at: number;
  readonly operator: ComparisonOperator;
  readonly left: Operand;
  readonly right: Operand;
}

/** One side of a comparison. */
export type Operand = Literal | Query | Call;

interface Literal {
  readonly kind: 'literal';
  readonly at: number;
  readonly value: string | number | boolean | null;
}

/** The call of a function (section 2.4). */
export interface Call {
  readonly kind: 'call';
  readonly at: number;
  readonly name: string;
  readonly args: readonly Argument[];
}

export type Argument = Literal | Test;
