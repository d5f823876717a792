export const words = {
  close: 'Close',
  cancel: 'Cancel',
  undo: 'Undo',
  required: 'Required',
  noMatches: 'No matches',
  searching: 'Searching …',
  clear: 'Clear',
  notANumber: 'Write a number',
  atLeast: (least: string) => `At least ${least}`,
  atMost: (most: string) => `At most ${most}`,
  notices: 'Notices',
};

export type Words = typeof words;
