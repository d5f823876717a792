/** One line of the list: an event, and how many like it came in a row. */
export interface Told<E> {
  event: E;
  times: number;
}

/** Events that say the same one after the other become one line, with the time of the newest. */
export function gathered<E>(events: readonly E[], sentence: (event: E) => string): Told<E>[] {
  const lines: Told<E>[] = [];
  for (const event of events) {
    const last = lines.at(-1);
    if (last && sentence(last.event) === sentence(event)) last.times++;
    else lines.push({ event, times: 1 });
  }
  return lines;
}
