import type { Words } from './en.js';

export const words: Words = {
  region: 'Pris og strømføring',
  price: 'Grøft og kabler, etter reglene',
  perMetre: 'Per meter',
  rating: (circuit) => `Kan føre, ${circuit}`,
  amperes: (value) => `${value} A`,
  eachMetre: (value, length) => `${value} kr/m over ${length} m`,
  priceName: 'Pris for grøfta',
  byRules: (profile) =>
    `Arbeid etter selskapets regler; mengder etter ${profile ? `profilen ${profile}` : 'standard forutsetninger'}.`,
  more: 'Mer',
  leftOut: (count) => `${count === 1 ? '1 kurs' : `${count} kurser`} til under «Mer»`,
  tried: 'Prøvd, ikke lagret',
  triedText: 'Prøvd, ikke lagret. Forskjellene er til det som er lagret.',
  change: 'Endring',
  beforeGesture: 'Sammenlignet med før siste endring',
  beforeTrying: 'Sammenlignet med det som er lagret',
  said: (price, by) => `Pris ${price}, ${by}.`,
  saidRating: (circuit, rating, by) => `${circuit}: ${rating}, ${by}.`,
  confirmed: 'Bekreftet av serveren',
  other: (price) => `Serveren sier ${price}`,
  notCalculated: 'Ikke i kalkylen ennå',
  calculatedOlder: (cost) => `Eldre i kalkylen: ${cost}`,
  reading: 'Leser priser …',
  failed: 'Prisene kunne ikke leses.',
  again: 'Prøv igjen',
  noModule: 'Prosjektet har ingen kalkyle, så grøfta har ingen pris.',
  addModule: 'Legg til modulen Kostnad',
  noAccess: 'Du har ikke tilgang til kostnader.',
  byServer: 'Selskapet holder prisene for seg selv; serveren sier prisen når en endring er lagret.',
  twice: 'To regler tar samme mengde, så det finnes ingen pris.',
  notPriced: (count) => (count === 1 ? '1 mengde uten pris' : `${count} mengder uten pris`),
  hasConnections: (terminations, joints, cost) =>
    `Med ${[
      terminations > 0 && `${terminations} ${terminations === 1 ? 'endeavslutning' : 'endeavslutninger'}`,
      joints > 0 && `${joints} ${joints === 1 ? 'skjøt' : 'skjøter'}`,
    ]
      .filter(Boolean)
      .join(' og ')}: ${cost}`,
  connectionsTitle: 'Endeavslutninger og skjøter i prisen',
  connectionsText: (cost) =>
    `De er ${cost} av prisen, og er med fordi kablene er kurser: hver kabel i en kurs får endeavslutninger, og skjøter der en trommel tar slutt. Kabler uten kurs får ingen.`,
  notPricedTitle: 'Ikke med i prisen',
  notPricedText:
    'Ingen av selskapets regler betaler for disse mengdene. Legg kodene deres i kalkylen for hånd.',
  unusable: 'En regel lager ingenting av denne grøfta, fordi et tall er utenfor det en kalkyle tar.',
  quantity: 'Mengde',
  net: 'Netto',
  section: 'Snitt',
  close: 'Lukk',
  segmentSum: 'Summen av kodene som reglene ber om.',
  by: 'Regel',
};
