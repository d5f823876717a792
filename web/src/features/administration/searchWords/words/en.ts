export const words = {
  text: 'What people searched for and did not find, and the words that your company adds to the search. Nobody is told who searched.',
  missed: 'Searched for and not found',
  missedText:
    'The most frequent first. A search is counted if nothing answered half of it, some seconds after it was made.',
  query: 'Search',
  count: 'Times',
  lastDate: 'Last',
  action: 'Word',
  none: 'Everything was found lately',
  noneText: 'What people search for in the standards without finding it shows here.',
  showAll: (count: number) => `Show all ${count}`,
  add: 'Add a word …',
  isKnown: 'Has a word',
  lines: 'Words of the company',
  linesText:
    'A line for each thing: words that mean the same, with | between them. Whoever searches for one finds the others too. They add to the words that Spadework knows.',
  form: 'Four cells, with semicolons between: Norwegian, Nynorsk, English, and words that are only near. A line with ~ gives two spellings, and one with # is a note.',
  line: (at: number) => `Line ${at}`,
  removeLine: (at: number) => `Remove line ${at}`,
  addLine: 'Add a line',
  noLines: 'Your company has no words of its own yet.',
  unsaved: 'Not saved yet',
  discard: 'Discard',
  saved: 'Saved. The search knows the words now.',
  faulty: (count: number): string =>
    count === 1 ? 'Not saved: one line is wrong.' : `Not saved: ${count} lines are wrong.`,
  merged:
    'Somebody has changed the words meanwhile. Theirs were read, and yours are kept; look them over and save again.',
};

export type Words = typeof words;
