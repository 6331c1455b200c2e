import type { FunctionSpec } from '../functions/json-path-function.ts';
import type { Argument, Call, Comparison, FilterSelector, Operand, Query, Test } from '../syntax/query.ts';
import { areEqual, isLess } from '../values/compare.ts';
import { childOf } from './steps.ts';
import { compileSegments, keyOf, type Tests } from './compile-segments.ts';
import type { Run } from './run.ts';
import type { TestFunction, Visit } from './visit.ts';

/** Computes an operand or an argument; `current` is the value of `@`. */
type Compute = (current: unknown, run: Run) => unknown;

type Functions = ReadonlyMap<string, FunctionSpec>;

/** Compiles all filters of a query, those inside other filters included. */
export function compileTests(query: Query, functions: Functions): Tests {
  const tests = new Map<FilterSelector, TestFunction>();
  const compiler = new TestCompiler(functions, tests);
  compiler.addFilters(query);
  return tests;
}

const stop: Visit = () => true;

const collect: Visit = (value, _location, run) => {
  run.values.push(value);
  return false;
};

/** Compiles well-typed tests (RFC 9535 section 2.3.5) to closures. */
class TestCompiler {
  readonly #functions: Functions;
  readonly #tests: Map<FilterSelector, TestFunction>;

  constructor(functions: Functions, tests: Map<FilterSelector, TestFunction>) {
    this.#functions = functions;
    this.#tests = tests;
  }

  addFilters({ segments }: Query): void {
    for (const { selectors } of segments)
      for (const selector of selectors)
        if (selector.kind === 'filter') this.#tests.set(selector, this.#test(selector.test));
  }

  #test(test: Test): TestFunction {
    switch (test.kind) {
      case 'and': {
        const parts = test.tests.map((it) => this.#test(it));
        return (current, run) => parts.every((it) => it(current, run));
      }
      case 'or': {
        const parts = test.tests.map((it) => this.#test(it));
        return (current, run) => parts.some((it) => it(current, run));
      }
      case 'not': {
        const inner = this.#test(test.test);
        return (current, run) => !inner(current, run);
      }
      case 'comparison':
        return this.#comparison(test);
      case 'query':
        return this.#existence(test);
      case 'call': {
        const call = this.#call(test);
        if (this.#functions.get(test.name)?.result === 'logical') return call as TestFunction;
        return (current, run) => (call(current, run) as unknown[]).length > 0;
      }
    }
  }

  #comparison({ operator, left, right }: Comparison): TestFunction {
    const [a, b] = [this.#operand(left), this.#operand(right)];
    switch (operator) {
      case '==':
        return (current, run) => areEqual(a(current, run), b(current, run), run);
      case '!=':
        return (current, run) => !areEqual(a(current, run), b(current, run), run);
      case '<':
        return (current, run) => isLess(a(current, run), b(current, run), run);
      case '>':
        return (current, run) => isLess(b(current, run), a(current, run), run);
      case '<=':
        return (current, run) => isAtMost(a(current, run), b(current, run), run);
      case '>=':
        return (current, run) => isAtMost(b(current, run), a(current, run), run);
    }
  }

  #operand(operand: Operand): Compute {
    switch (operand.kind) {
      case 'literal': {
        const { value } = operand;
        return () => value;
      }
      case 'query':
        return singular(operand);
      case 'call':
        return this.#call(operand);
    }
  }

  #call({ name, args }: Call): Compute {
    const spec = this.#functions.get(name) as FunctionSpec;
    const call = spec.prepare();
    const computed = args.map((it, i) => {
      const type = spec.parameters[i];
      if (type === 'logical') return this.#test(it as Test);
      return type === 'nodes' && it.kind === 'query' ? this.#nodes(it) : this.#argument(it);
    });
    return (current, run) =>
      call(
        computed.map((it) => it(current, run)),
        run,
      );
  }

  #argument(argument: Argument): Compute {
    return this.#operand(argument as Operand);
  }

  /** Compiles a query to the test whether it finds anything. */
  #existence(query: Query): TestFunction {
    if (query.isSingular) {
      const value = singular(query);
      return (current, run) => value(current, run) !== undefined;
    }
    if (query.root === '$') {
      const nodes = this.#nodes(query);
      return (current, run) => (nodes(current, run) as unknown[]).length > 0;
    }
    this.addFilters(query);
    const visit = compileSegments(query.segments, this.#tests, stop);
    return (current, run) => {
      const { depth } = run;
      const found = visit(current, undefined, run);
      run.depth = depth;
      return found;
    };
  }

  /** Compiles a query to the array of the values that it finds. */
  #nodes(query: Query): Compute {
    this.addFilters(query);
    const visit = compileSegments(query.segments, this.#tests, collect);
    const valuesFrom = (start: unknown, run: Run): readonly unknown[] => {
      const { values } = run;
      run.values = [];
      visit(start, undefined, run);
      const found = run.values;
      run.values = values;
      return found;
    };
    if (query.root === '@') return valuesFrom;
    return (_current, run) => {
      const known = run.absolute?.get(query);
      if (known !== undefined) return known;
      const found = valuesFrom(run.root, run);
      (run.absolute ??= new Map<object, readonly unknown[]>()).set(query, found);
      return found;
    };
  }
}

function isAtMost(a: unknown, b: unknown, run: Run): boolean {
  return isLess(a, b, run) || areEqual(a, b, run);
}

/** Compiles a singular query to the value that it finds, or `undefined`. */
function singular({ root, segments }: Query): Compute {
  const keys = segments.map((it) => keyOf(it) as string | number);
  const follow = (start: unknown, run: Run): unknown => {
    run.spend(keys.length);
    let here = start;
    for (let i = 0; i < keys.length && here !== undefined; i++) here = childOf(here, keys[i] as string | number);
    return here;
  };
  return root === '@' ? follow : (_current, run) => follow(run.root, run);
}
