export const words = {
  title: 'A program asks for access',
  loading: 'Loading',
  question: (name: string) => `May ${name} use Spadework in your name?`,
  program: 'The program',
  of: 'Set up by',
  goesTo: 'Where the answer goes',
  thisMachine: 'This machine',
  as: 'As whom',
  may: 'What it may do',
  mayAsk: 'What it may ask about',
  scopes: {
    orgsystemer: 'Your name and company, and what is open to everybody',
    'prosjektsystem.bruker': 'Projects and events',
    'tb.bruker': 'Trenches',
    'calculation.bruker': 'Calculations and the cost catalog',
    'orgblad.bruker': 'Checklists and standards',
    'kraftsensitiv.leser': 'Where power-sensitive cables lie',
  } as Record<string, string>,
  until: 'until you log out of all devices, for 30 days at most',
  untilWithDirectory:
    'until you log out of all devices, and no longer than a log-in with the directory of your company lasts',
  rights: (until: string) => `It can do there what you can do, ${until}.`,
  rightsToAsk: (until: string) =>
    `It can read there what you can read, and change nothing, ${until}. What it reads leaves for wherever the program runs.`,
  notYou: 'Deny if you did not begin this in the program yourself.',
  allow: 'Allow',
  deny: 'Deny',
  allowed: 'You have said yes',
  denied: 'You have said no',
  close: 'Go on in the program. You can close this page.',
  notAsked: 'There is nothing to answer here',
};

export type Words = typeof words;
