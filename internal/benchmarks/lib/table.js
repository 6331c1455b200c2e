/** A table: strings, and numbers, which are ratios and printed with an x. */
export const table = (head, rows) => ({ head, rows });

/** The machine and runtime a number was measured on. */
export const machine = () => `Node ${process.version} on ${process.platform} ${process.arch}`;

/** The part of a page that a suite writes, between two markers: paragraphs and tables. */
export const section = (path, marker, parts) => ({ path, marker, parts });

/** The part of the benchmark page of a package that a suite writes. */
export const benchmark = (packageName, marker, parts) =>
  section(`docs/reference/benchmarks/${packageName}.md`, marker, parts);
