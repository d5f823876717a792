import { plural } from '@spadework/core/text';
export const words = {
  text: 'Who did what, and when. Nobody can change it afterwards.',
  kind: 'Kind',
  allKinds: 'All kinds',
  person: 'Who',
  everybody: 'Everybody',
  system: 'The system',
  from: 'From',
  to: 'To and with',
  reset: 'Reset',
  what: 'What happened',
  when: 'When',
  today: 'Today',
  yesterday: 'Yesterday',
  open: (what: string) => `Open ${what}`,
  times: (count: number) => `${count} times`,
  older: 'Show older',
  count: (count: number, all: boolean) =>
    all ? plural(count, 'event', 'events') : `The newest ${count} events`,
  none: 'Nothing has happened yet',
  noneText: 'Everything that people and programs change is told here.',
  noneSo: 'Nothing matches',
  noneSoText: 'Nobody did such a thing in those days. Take a filter away.',
  verify: 'Check the chain',
  verified: (count: string) => `${count} events are as they were written`,
  broken: (position: string) => `Event no. ${position} was changed or is missing`,
  project: (number: string) => `project ${number}`,
};

export type Words = typeof words;
