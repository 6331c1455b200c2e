/** The form of a table: times in one unit, and the ratio beside the name. Cells are texts. */

const inNanoseconds = { ns: 1, µs: 1e3, ms: 1e6, s: 1e9 };
const time = /([\d.]+) (ns|µs|ms|s)(?= → |$)/g;
const isTime = (cell) => /^[\d.]+ (?:ns|µs|ms|s)(?: → [\d.]+ (?:ns|µs|ms|s))?$/.test(cell);
const isRatio = (cell) => /^(?:[\d.]+x → )?[\d.]+x$/.test(cell);
const isAmount = (cell) => isTime(cell) || /^[\d.,]+(?: \S+)?(?: → .*)?$/.test(cell);

/** Returns a number with three digits that count, and commas between thousands. */
function threeDigits(number) {
  const digits = Math.max(0, 2 - Math.floor(Math.log10(number || 1)));
  return number >= 1000 ? Math.round(number).toLocaleString('en') : number.toFixed(Math.min(digits, 4));
}

/** Returns rows whose times are in microseconds, if they have several units. */
export function inOneUnit(rows) {
  const units = new Set(
    rows
      .flat()
      .filter(isTime)
      .flatMap((cell) => cell.match(/ns|µs|ms|s(?= → |$)/g)),
  );
  if (units.size < 2) return rows;
  const converted = (cell) =>
    cell.replace(time, (_, value, unit) => `${threeDigits((Number(value) * inNanoseconds[unit]) / 1e3)} µs`);
  return rows.map((row) => row.map((cell) => (isTime(cell) ? converted(cell) : cell)));
}

/** Returns the rows with their only column of ratios, if there is one, beside the names. */
export function withRatioBesideName(rows) {
  const [head, ...body] = rows;
  const ratios = head.map((_, at) => at).filter((at) => body.some((row) => isRatio(row[at])));
  const names = head.findIndex((_, at) => at > 0 && body.some((row) => isAmount(row[at]) && !isRatio(row[at])));
  const [from] = ratios;
  if (ratios.length !== 1 || names < 0 || from < names) return rows;
  return rows.map((row) => row.toSpliced(from, 1).toSpliced(names, 0, row[from]));
}
