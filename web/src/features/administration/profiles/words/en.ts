export const words = {
  kinds: {
    profiles: {
      text: 'What the company supposes when quantities are counted, on top of the standard.',
      removeText:
        'Segments that have it are counted by the standard from now on. Calculations that were made with it keep their quantities until they are updated. It cannot be undone.',
    },
    economyProfiles: {
      text: 'What losses cost the company, over how many years, and what voltage drop, screens and magnetic field are judged by.',
      removeText:
        'Whoever reads feeders and economy with it gets the standard from now on. Notes that were made with it stay as they are. It cannot be undone.',
    },
  },
  profile: 'Quantity profile',
  search: 'Search profiles',
  create: 'New profile',
  createButton: 'Create',
  copy: 'Copy',
  copyOf: (name: string) => `Copy of ${name}`,
  name: 'Name',
  id: 'Id',
  idHint: 'Small letters, digits and hyphens. It cannot be changed later.',
  badId: 'Only small letters, digits and hyphens, at most 50',
  taken: 'There is one of this id already',
  origin: 'Origin',
  builtIn: 'Built in',
  own: 'Own',
  differs: 'Differs from the standard',
  count: (count: number) => (count === 0 ? 'nowhere' : count === 1 ? 'in 1 place' : `in ${count} places`),
  version: 'Version',
  standardText:
    'The standard is built in and cannot be changed. Make a profile for what the company does otherwise.',
  instead: (value: string) => `Standard: ${value}`,
  reset: (name: string) => `As the standard: ${name}`,
  unsaved: 'Not saved yet',
  discard: 'Discard',
  discardTitle: 'Discard the changes?',
  discardText: 'The profile becomes as it was saved last.',
  saved: (name: string) => `${name} is saved`,
  removeTitle: (name: string) => `Delete ${name}?`,
  removeButton: 'Delete the profile',
  removed: (name: string) => `${name} is deleted`,
  trial: 'Trial',
  trialText:
    'What a segment would take with the profile as it stands here, beside what is saved. Nothing is written.',
  line: 'Quantity',
  today: 'Today',
  after: 'Then',
  difference: 'Difference',
  same: 'Nothing changes for this segment.',
  changed: (count: number) => (count === 1 ? 'One quantity changes' : `${count} quantities change`),
};

export type Words = typeof words;
