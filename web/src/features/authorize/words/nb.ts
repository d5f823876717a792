import type { Words } from './en.js';

export const words = {
  title: 'Et program ber om tilgang',
  loading: 'Laster',
  question: (name) => `Kan ${name} bruke Spadework i ditt navn?`,
  program: 'Programmet',
  of: 'Satt opp av',
  goesTo: 'Hvor svaret går',
  thisMachine: 'Denne maskinen',
  as: 'Som hvem',
  may: 'Hva det kan gjøre',
  mayAsk: 'Hva det kan spørre om',
  scopes: {
    orgsystemer: 'Navnet ditt og selskapet, og det som er åpent for alle',
    'prosjektsystem.bruker': 'Prosjekter og hendelser',
    'tb.bruker': 'Grøfter',
    'calculation.bruker': 'Kalkyler og kostnadskatalogen',
    'orgblad.bruker': 'Sjekklister og standarder',
    'kraftsensitiv.leser': 'Hvor kraftsensitive kabler ligger',
  },
  until: 'til du logger ut av alle enheter, høyst i 30 dager',
  untilWithDirectory:
    'til du logger ut av alle enheter, høyst så lenge en innlogging med brukerkatalogen varer',
  rights: (until) => `Der kan det gjøre det du kan, ${until}.`,
  rightsToAsk: (until) =>
    `Der kan det lese det du kan lese, og ikke endre noe, ${until}. Det som leses, går dit programmet kjører.`,
  notYou: 'Avslå hvis du ikke begynte på dette i programmet selv.',
  allow: 'Tillat',
  deny: 'Avslå',
  allowed: 'Du har sagt ja',
  denied: 'Du har sagt nei',
  close: 'Gå videre i programmet. Du kan lukke denne siden.',
  notAsked: 'Her er det ingenting å svare på',
} satisfies Words as Words;
