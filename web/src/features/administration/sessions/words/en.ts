export const words = {
  text: 'Who is logged in now, in browsers and through programs.',
  search: 'Search sessions',
  none: 'Nobody is logged in',
  noneText: 'Sessions show here as soon as somebody logs in.',
  person: 'Person',
  where: 'Where',
  program: (client: string) => `Program ${client}`,
  unknownBrowser: 'Unknown browser',
  since: 'Since',
  lastSeen: 'Last used',
  until: 'Ends at the latest',
  end: 'End',
  endOf: (name: string, where: string) => `End the session of ${name} in ${where}`,
  endTitle: (name: string) => `End the session of ${name}?`,
  endText: (where: string) => `${where} must log in again. What is not saved there may be lost.`,
  endButton: 'End the session',
  ended: (name: string) => `The session of ${name} is ended`,
  shown: (shown: number, total: number) => `The newest ${shown} of ${total}`,
};

export type Words = typeof words;
