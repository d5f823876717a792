import type { Words } from './en.js';

export const words = {
  title: 'Administrasjon',
  list: 'Deler av administrasjonen',
  groups: { all: 'Samlet', access: 'Tilgang', data: 'Kataloger og regler', traffic: 'Hendelser' },
  parts: {
    overview: 'Oversikt',
    users: 'Brukere',
    clients: 'Klienter',
    connections: 'Felles innlogging',
    sessions: 'Økter',
    webhooks: 'Webhooker',
    imports: 'Import',
    checklists: 'Sjekklister',
    designRules: 'Prosjekteringsregler',
    rules: 'Kostnadsregler',
    profiles: 'Mengdeprofiler',
    economyProfiles: 'Økonomiprofiler',
    additions: 'Påslag',
    searchWords: 'Søkeord',
    history: 'Historikk',
  },
  noAccess: 'Du har ikke tilgang til dette',
  noAccessText: 'Administrasjonen er for dem som administrerer selskapet. Spør en av dem om det du trenger.',
  noPart: 'Denne delen finnes ikke',
  noPartText: 'Adressen kan være skrevet feil. Velg en del fra listen.',
  toProjects: 'Til prosjektene',
  close: 'Lukk',
  cancel: 'Avbryt',
  save: 'Lagre',
  saved: 'Lagret',
  edit: 'Endre',
  remove: 'Slett',
  more: 'Mer',
  loading: 'Laster …',
  notRead: 'Dette kunne ikke leses',
  tryAgain: 'Prøv igjen',
  copy: 'Kopier',
  copied: 'Kopiert',
  notCopied: 'Nettleseren tillot det ikke. Merk teksten og kopier den selv.',
  secretOnce: 'Den vises bare denne ene gangen, og er ikke lagret noe sted i lesbar form.',
  secretKept: 'Jeg har tatt vare på den',
  noMatch: 'Ingen treff',
  noMatchText: 'Let etter andre ord, eller ta bort et filter.',
  clearSearch: 'Tøm søket',
  required: 'Dette må fylles ut',
  changedMeanwhile: 'Noen har endret dette i mellomtiden. Det er lest på nytt; se over det.',
  yes: 'Ja',
  no: 'Nei',
  never: 'Aldri',
  importAction: 'Importer',
  overview: {
    open: 'Åpne',
    users: (locked, invited, ending) =>
      [
        locked && `${locked} låst`,
        ending && `${ending} med tilgang som slutter innen 30 dager`,
        invited && `${invited} invitert`,
      ]
        .filter(Boolean)
        .join(', ') || 'Ingen er låst, og ingen tilgang slutter snart.',
    clients: 'Programmer som bruker tjenestene.',
    sessions: 'Logget inn nå.',
    webhooks: (failing, all) =>
      all === 0
        ? 'Ingen ennå.'
        : failing === 0
          ? 'Alle mottakere svarer.'
          : failing === 1
            ? 'Én når ikke mottakeren sin.'
            : `${failing} når ikke mottakerne sine.`,
    checklists: 'Selskapets egne, ved siden av de offentlige.',
    designRules: (starter) => (starter ? 'Startsettet.' : 'Selskapets eget sett.'),
    rules: (own) =>
      own === 0 ? 'Bare startsettet.' : own === 1 ? 'Ett er selskapets eget.' : `${own} er selskapets egne.`,
    profiles: 'Standarden, og det selskapet gjør annerledes.',
    economyProfiles: 'Hva tap koster, og hvilket spenningsfall og felt som er for høyt.',
    additions: 'Legges til summen av arbeidene.',
    searchWords: 'Søkt etter i det siste, og ikke funnet.',
    history: 'Hendelser siden begynnelsen.',
    imports: 'Priser, typer og sjekklister fra CSV eller Excel, med prøvekjøring.',
  },
  additions: {
    text: 'Det som legges til summen av arbeidene i hvert prosjekt uten egne påslag. Fryste overslag blir som de er.',
    unsaved: 'Ikke lagret ennå',
    discard: 'Forkast',
  },
  segment: {
    project: 'Prosjekt',
    projectHint: 'Søk etter nummer, navn eller sted',
    segment: 'Strekk',
    choose: 'Velg et strekk',
    none: 'Prosjektet har ingen strekk.',
    chosen: (project) => `Prosjekt: ${project}`,
    other: 'Et annet prosjekt',
  },
} satisfies Words as Words;
