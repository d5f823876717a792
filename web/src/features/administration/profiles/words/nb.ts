import type { Words } from './en.js';

export const words = {
  kinds: {
    profiles: {
      text: 'Hva selskapet forutsetter når mengder regnes ut, i tillegg til standarden.',
      removeText:
        'Strekk som har den, regnes heretter etter standarden. Kalkyler som er laget med den, beholder mengdene til de oppdateres. Det kan ikke angres.',
    },
    economyProfiles: {
      text: 'Hva tap koster selskapet, over hvor mange år, og hva spenningsfall, skjermer og magnetfelt vurderes etter.',
      removeText:
        'Den som leser avganger og økonomi med den, får heretter standarden. Notater som er laget med den, blir som de er. Det kan ikke angres.',
    },
  },
  profile: 'Mengdeprofil',
  search: 'Søk i profiler',
  create: 'Ny profil',
  createButton: 'Opprett',
  copy: 'Kopier',
  copyOf: (name) => `Kopi av ${name}`,
  name: 'Navn',
  id: 'Id',
  idHint: 'Små bokstaver, tall og bindestrek. Den kan ikke endres senere.',
  badId: 'Bare små bokstaver, tall og bindestrek, høyst 50',
  taken: 'Det finnes alt en med denne id-en',
  origin: 'Opphav',
  builtIn: 'Innebygd',
  own: 'Egen',
  differs: 'Avviker fra standarden',
  count: (count) => (count === 0 ? 'ingen steder' : count === 1 ? 'ett sted' : `${count} steder`),
  version: 'Versjon',
  standardText: 'Standarden er innebygd og kan ikke endres. Lag en profil for det selskapet gjør annerledes.',
  instead: (value) => `Standard: ${value}`,
  reset: (name) => `Som standarden: ${name}`,
  unsaved: 'Ikke lagret ennå',
  discard: 'Forkast',
  discardTitle: 'Forkaste endringene?',
  discardText: 'Profilen blir slik den sist ble lagret.',
  saved: (name) => `${name} er lagret`,
  removeTitle: (name) => `Slette ${name}?`,
  removeButton: 'Slett profilen',
  removed: (name) => `${name} er slettet`,
  trial: 'Prøve',
  trialText:
    'Hva et strekk ville kreve med profilen slik den står her, ved siden av det som er lagret. Ingenting skrives.',
  line: 'Mengde',
  today: 'I dag',
  after: 'Da',
  difference: 'Forskjell',
  same: 'Ingenting endres for dette strekket.',
  changed: (count) => (count === 1 ? 'Én mengde endres' : `${count} mengder endres`),
} satisfies Words as Words;
