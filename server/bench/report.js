const GOALS = { project: 0.7, page: 10, segment: 0.6, cable: 0.6, layout: 15 };

const count = (number) => number.toLocaleString('en');
const ratio = (number) => number.toFixed(number < 10 ? 2 : 0);
const range = ({ least, most }, show) => `${show(least)} to ${show(most)}`;
const whole = (number) => number.toFixed(0);
const megabytes = (number) => `${whole(number)} MB`;
const verdict = (goal, reached) => `${goal}: ${reached ? 'reached' : 'MISSED'}`;

/** What a person wants to know after a run: each number, how far it varied, and the goal where there is one. */
export function printReport({ trench, projects, requests, project, pages, seconds, memory }) {
  const [half, full] = memory.after;
  printTable([
    ['Requests per second, the floor being 1', 'median', 'range', 'goal'],
    [
      'GET /projects/{id}',
      ratio(project.median),
      range(project, ratio),
      verdict(`at least ${GOALS.project}`, project.median >= GOALS.project),
    ],
    [
      'GET /segments/{id} with 60 items',
      ratio(trench.reading.median),
      range(trench.reading, ratio),
      verdict(`at least ${GOALS.segment}`, trench.reading.median >= GOALS.segment),
    ],
    [
      'POST /segments/{id}/trench/cables',
      ratio(trench.writing.median),
      range(trench.writing, ratio),
      verdict(`at least ${GOALS.cable}`, trench.writing.median >= GOALS.cable),
    ],
    [],
    ['Layout and validation'],
    [
      '10,000 items, 1,000 items being 1',
      ratio(trench.layout),
      '',
      verdict(`at most ${GOALS.layout}`, trench.layout <= GOALS.layout),
    ],
    ['50 mixed cables packed into a pipe', `${trench.packing.toFixed(1)} ms`],
    [],
    [`Median latency among ${count(projects)} projects, the floor being 1`],
    ...pages.map(({ q, matches, p50 }, i) => [
      `GET /projects/page${q ? `?q=${q}` : ''} (${count(matches)} match)`,
      ratio(p50.median),
      range(p50, ratio),
      i === 0 ? verdict(`at most ${GOALS.page}`, p50.median <= GOALS.page) : '',
    ]),
    [],
    ['The process'],
    ['From spawn to ready', `${seconds.median.toFixed(2)} s`, range(seconds, (number) => number.toFixed(2))],
    ['Resident memory when idle', megabytes(memory.idle)],
    [`after ${count(requests)} requests`, megabytes(half.median), range(half, whole)],
    [
      `after ${count(2 * requests)} requests`,
      megabytes(full.median),
      range(full, whole),
      `${ratio(full.median / half.median)} of the line above`,
    ],
  ]);
}

function printTable(rows) {
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  for (const [what = '', middle = '', far = '', goal = ''] of rows) {
    const cells = [what.padEnd(widths[0]), middle.padStart(widths[1]), far.padStart(widths[2]), goal];
    console.log(cells.join('   ').trimEnd());
  }
}
