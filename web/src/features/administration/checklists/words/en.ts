export const words = {
  text: 'The company’s own checklists that are in use, beside the public ones. A revision never changes; another file comes under another name.',
  search: 'Find a revision',
  name: 'Revision',
  from: 'In use from',
  none: 'No checklists of your own',
  noneText:
    'The public ones are used. Import a file with facilities and checkpoints to have your own beside them.',
};

export type Words = typeof words;
