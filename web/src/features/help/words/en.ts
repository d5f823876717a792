export const words = {
  title: 'Help',
  close: 'Close the help',
  search: 'Search the help',
  pages: 'All pages',
  hits: (count: number) => (count === 1 ? 'One place' : `${count} places`),
  none: 'Nothing in the help has all these words. Try fewer, or the name of a button.',
  keys: 'Keys',
  tour: 'Tour',
  step: (step: number, of: number) => `Step ${step} of ${of}`,
  back: 'Back',
  next: 'Next',
  end: 'Done',
  leave: 'Leave the tour',
};

export type Words = typeof words;
