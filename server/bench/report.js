export const count = (number) => number.toLocaleString('en');
export const ratio = (number) => number.toFixed(number < 10 ? 2 : 0);
export const whole = (number) => number.toFixed(0);
export const megabytes = (number) => `${whole(number)} MB`;
export const range = ({ least, most }, show) => `${show(least)} to ${show(most)}`;

/** A line of the report: name, median, range, and the goal if there is one. */
export const atLeast = (what, measured, goal) => line(what, measured, goal, 'at least', (n) => n >= goal);
export const atMost = (what, measured, goal) => line(what, measured, goal, 'at most', (n) => n <= goal);

function line(what, measured, goal, words, reached) {
  const verdict =
    goal === undefined ? '' : `${words} ${goal}: ${reached(measured.median) ? 'reached' : 'MISSED'}`;
  return [what, ratio(measured.median), range(measured, ratio), verdict];
}

export function printTable(rows) {
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  for (const [what = '', middle = '', far = '', goal = ''] of rows) {
    const cells = [what.padEnd(widths[0]), middle.padStart(widths[1]), far.padStart(widths[2]), goal];
    console.log(cells.join('   ').trimEnd());
  }
}
