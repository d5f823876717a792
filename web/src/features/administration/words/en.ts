export const words = {
  title: 'Administration',
  list: 'Parts of the administration',
  groups: { all: 'At a glance', access: 'Access', data: 'Catalogs and rules', traffic: 'Events' },
  parts: {
    overview: 'Overview',
    users: 'Users',
    clients: 'Clients',
    sessions: 'Sessions',
    connections: 'Single sign-on',
    webhooks: 'Webhooks',
    imports: 'Imports',
    checklists: 'Checklists',
    designRules: 'Design rules',
    rules: 'Cost rules',
    profiles: 'Quantity profiles',
    economyProfiles: 'Economy profiles',
    additions: 'Additions',
    searchWords: 'Search words',
    history: 'History',
  },
  noAccess: 'You have no access to this',
  noAccessText:
    'The administration is for those who administer the company. Ask one of them for what you need.',
  noPart: 'There is no such part',
  noPartText: 'The address may be mistyped. Choose a part from the list.',
  toProjects: 'To the projects',
  close: 'Close',
  cancel: 'Cancel',
  save: 'Save',
  saved: 'Saved',
  edit: 'Edit',
  remove: 'Delete',
  more: 'More',
  loading: 'Loading …',
  notRead: 'This could not be read',
  tryAgain: 'Try again',
  copy: 'Copy',
  copied: 'Copied',
  notCopied: 'The browser did not allow it. Select the text and copy it yourself.',
  secretOnce: 'It is shown this once, and is stored nowhere in readable form.',
  secretKept: 'I have kept it',
  noMatch: 'Nothing matches',
  noMatchText: 'Look for other words, or take a filter away.',
  clearSearch: 'Clear the search',
  required: 'This must be filled in',
  changedMeanwhile: 'Somebody has changed this meanwhile. It has been read again; look it over.',
  yes: 'Yes',
  no: 'No',
  never: 'Never',
  importAction: 'Import',
  overview: {
    open: 'Open',
    users: (locked: number, invited: number, ending: number) =>
      [
        locked && `${locked} locked`,
        ending && `${ending} with access that ends within 30 days`,
        invited && `${invited} invited`,
      ]
        .filter(Boolean)
        .join(', ') || 'Nobody is locked, and no access ends soon.',
    clients: 'Programs that use the services.',
    sessions: 'Logged in now.',
    webhooks: (failing: number, all: number) =>
      all === 0
        ? 'None yet.'
        : failing === 0
          ? 'All receivers answer.'
          : failing === 1
            ? 'One does not reach its receiver.'
            : `${failing} do not reach their receivers.`,
    checklists: 'The company’s own, beside the public ones.',
    designRules: (starter: boolean): string => (starter ? 'The starter set.' : 'The company’s own set.'),
    rules: (own: number) =>
      own === 0
        ? 'The starter set alone.'
        : own === 1
          ? 'One is the company’s own.'
          : `${own} are the company’s own.`,
    profiles: 'The standard, and what the company does otherwise.',
    economyProfiles: 'What losses cost, and which drop and field are too much.',
    additions: 'Added to the sum of works.',
    searchWords: 'Searched for lately, and not found.',
    history: 'Events since the beginning.',
    imports: 'Prices, types and checklists from CSV or Excel, with a dry run.',
  },
  additions: {
    text: 'What is added to the sum of works in every project without additions of its own. Frozen estimates stay as they are.',
    unsaved: 'Not saved yet',
    discard: 'Discard',
  },
  segment: {
    project: 'Project',
    projectHint: 'Search by number, name or place',
    segment: 'Segment',
    choose: 'Choose a segment',
    none: 'The project has no segments.',
    chosen: (project: string) => `Project: ${project}`,
    other: 'Another project',
  },
};

export type Words = typeof words;
