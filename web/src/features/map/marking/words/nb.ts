import type { Words } from './en.js';

export const words: Words = {
  sensitive: 'Kraftsensitiv',
  open: 'Ikke kraftsensitiv',
  change: 'Endre merkingen',
  sensitiveText: 'Bare de med klarering får se hvor dette strekket ligger, og hver visning loggføres.',
  openText:
    'Alle i prosjektet kan se hvor dette strekket ligger, og visninger loggføres ikke. Merkes det, skjules det for dem uten klarering.',
  mark: 'Merk som kraftsensitiv',
  marked: (name) => `${name} er merket som kraftsensitiv`,
  lower: 'Fjern merkingen',
  lowered: (name) => `${name} er ikke lenger kraftsensitiv`,
  lowerText:
    'Uten merkingen ser alle i prosjektet traseen, og kan laste den ned. Begrunnelsen blir stående i historikken til prosjektet med navnet ditt.',
  understood: 'Lukk',
  reason: 'Begrunnelse',
  reasonHint: 'Hvorfor det kan være kjent hvor den ligger. Høyst 500 tegn.',
  reasonMissing: 'Skriv hvorfor.',
  onlyAdministrator:
    'Bare en administrator i selskapet som har klarering, kan fjerne merkingen. Spør en av dem: de åpner dette kartet og gir en begrunnelse.',
  administratorWithoutClearance:
    'Du er administrator, men har ikke klarering selv. Gi deg den under Administrasjon → Brukere, og åpne appen på nytt.',
  refusals: {
    CLEARANCE_REQUIRED: 'Du har ikke lenger klarering for denne traseen, så ingenting er endret.',
    ADMINISTRATOR_REQUIRED: 'Bare en administrator i selskapet kan fjerne merkingen, så ingenting er endret.',
    ROUTE_NOT_FOUND: 'Traseen er slettet i mellomtiden, så det er ingenting å merke.',
    PROJECT_READONLY: 'Prosjektet er arkivert, så ingenting er endret.',
  },
};
