export const words = {
  close: 'Close',
  cancel: 'Cancel',
  undo: 'Undo',
  required: 'Required',
  noMatches: 'No matches',
  searching: 'Searching …',
  clear: 'Clear',
  showAll: (count: number) => `Show all ${count}`,
  showFewer: 'Show fewer',
  notANumber: 'Write a number',
  atLeast: (least: string) => `At least ${least}`,
  atMost: (most: string) => `At most ${most}`,
  pdfPage: (page: number, pages: number) => `Page ${page} of ${pages}`,
  pdfPageFailed: 'This page cannot be shown.',
  pdfFailed: 'The file cannot be shown. It may be damaged or locked with a password.',
  pdfLoading: 'Opening …',
  notices: 'Notices',
};

export type Words = typeof words;
