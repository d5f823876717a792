import type { Language } from '../../text/language.js';
import type { DryingMaterial } from '../section/ground.js';
import type { FindingCode, RatingFinding } from './findings.js';

/** The texts of findings in both languages. {0}, {1} are a finding's details. */

const FINDINGS: Record<FindingCode, readonly [en: string, nb: string]> = {
  DEFAULT_USED: [
    'The catalog does not say all of {0}. Assumed: {1}.',
    'Katalogen sier ikke alt om {0}. Antatt: {1}.',
  ],
  SCREEN_NOT_GIVEN: [
    'The catalog says nothing of a screen of {0}. It is rated without a screen and its losses. {1}',
    'Katalogen sier ingenting om skjerm på {0}. Den er beregnet uten skjerm og tapene i den. {1}',
  ],
  LOAD_ASSUMED: [
    'Nobody has given the load of these cables. It is only assumed, and so are the figures that follow from it.',
    'Ingen har oppgitt lasten på disse kablene. Den er bare antatt, og det samme er tallene som følger av den.',
  ],
  NOT_IN_CIRCUIT: [
    'Conductors are in no circuit. They carry nothing, and give off no heat.',
    'Ledere er ikke med i noen kurs. De fører ingenting og avgir ingen varme.',
  ],
  LIMIT_ABOVE_TYPE: [
    'The limit of the circuit is higher than its cable type allows.',
    'Grensen for kursen er høyere enn kabeltypen tillater.',
  ],
  NO_CURRENT: [
    'The given current of the circuit is 0 A. Its rating would be a multiple of that, so there is none; EQUAL_LIMITS and INDIVIDUAL find one.',
    'Den oppgitte strømmen i kursen er 0 A. Strømføringsevnen ville være et multiplum av den, så det finnes ingen; EQUAL_LIMITS og INDIVIDUAL finner en.',
  ],
  INCOMPLETE_CIRCUIT: [
    'The circuit lacks conductors. It is rated without losses in its screens.',
    'Kursen mangler ledere. Den er beregnet uten tap i skjermene.',
  ],
  PIPE_TEMPERATURE_MISSING: [
    'The temperature of the water in the heat pipe is not given. Assumed: the pipe is as warm as the ground around it, {0} °C without load. A warmer pipe lowers the ratings.',
    'Temperaturen til vannet i fjernvarmerøret er ikke oppgitt. Antatt: røret er like varmt som grunnen rundt det, {0} °C uten last. Et varmere rør gir lavere strømføringsevne.',
  ],
  PIPE_TEMPERATURE_UNUSED: [
    'The temperature of the pipe follows from the cables or the water in it. The given temperature was not used.',
    'Rørets temperatur følger av kablene eller vannet i det. Den oppgitte temperaturen er ikke brukt.',
  ],
  PIPE_COLDER_THAN_GROUND: [
    'The pipe is given as {0} °C, but the cables make its surroundings warmer: {1} °C. A pipe does not count as cooling. It is rated as giving off no heat.',
    'Røret er oppgitt med {0} °C, men kablene gjør omgivelsene varmere: {1} °C. Et rør regnes ikke som kjøling. Det er beregnet som om det ikke avgir varme.',
  ],
  FILL_RESISTIVITY_UNUSED: [
    'The thermal resistivity of a filling is given, but air is in it. Air counts by the formula for ducts, and the value was not used.',
    'Termisk resistivitet for en fylling er oppgitt, men det er luft i den. Luft regnes etter formelen for rør, og verdien er ikke brukt.',
  ],
  DRYING_INCOMPLETE: [
    'Drying out needs both the temperature above which the soil dries out and its resistivity then. Not both are given, so the ground is rated as never drying out, which is on the unsafe side.',
    'Uttørking krever både temperaturen som jorda tørker ut over, og resistiviteten da. Ikke begge er oppgitt, så grunnen er beregnet som om den aldri tørker ut, som er på den usikre siden.',
  ],
  DRYING_AS_SOIL: [
    'These materials have no dry resistivity of their own. They are rated as drying out like the soil, to {0} times their resistivity: {1}.',
    'Disse materialene har ingen egen resistivitet i uttørket tilstand. De er beregnet som om de tørker ut som jorda, til {0} ganger resistiviteten: {1}.',
  ],
  DRYING_BY_LARGER_RATIO: [
    'These materials are rated as drying out to {0} times their resistivity, like another material, and not by their own ratio: {1}. That is on the safe side.',
    'Disse materialene er beregnet som om de tørker ut til {0} ganger resistiviteten, som et annet materiale, og ikke etter eget forhold: {1}. Det er på den sikre siden.',
  ],
  DRY_ZONE_CROSSES: [
    'The dry zone reaches a material that does not dry out, or dries out by another ratio. The temperatures are approximate.',
    'Den tørre sonen når et materiale som ikke tørker ut, eller tørker ut etter et annet forhold. Temperaturene er omtrentlige.',
  ],
  BLOCK_TOO_FLAT: [
    'The bedding is too flat for the standard’s formula for blocks. The ground was solved as it is.',
    'Omfyllingen er for flat for standardens formel for blokker. Grunnen er løst som den er.',
  ],
  BUNDLE_EXTRAPOLATED: [
    'More than four cables lie in one duct. The standard gives their equal diameter for up to four; beyond that it is extrapolated with the root of their number.',
    'Mer enn fire kabler ligger i ett rør. Standarden oppgir likeverdig diameter for inntil fire; utover det er den ekstrapolert med roten av antallet.',
  ],
  CIRCLE_CUTS_INTERFACE: [
    'A cable or pipe lies across the boundary of two materials. It counts as a line of heat.',
    'En kabel eller et rør ligger over grensen mellom to materialer. Den regnes som en varmelinje.',
  ],
  ABOVE_LIMIT: ['Conductors are hotter than their limit.', 'Ledere er varmere enn grensen sin.'],
  STARVED: [
    'The others alone heat the circuit to its limit. Nothing is left for it to carry.',
    'De andre alene varmer kursen til grensen. Det er ikke noe igjen som den kan føre.',
  ],
  THERMAL_RUNAWAY: [
    'The losses grow faster than the ground carries heat away. There is no steady temperature.',
    'Tapene vokser raskere enn grunnen leder varmen bort. Det finnes ingen stasjonær temperatur.',
  ],
  NOT_CONVERGED: [
    'No balance of losses and temperatures was found that can be relied on. There are no figures.',
    'Det ble ikke funnet noen likevekt mellom tap og temperaturer som er til å stole på. Det finnes ingen tall.',
  ],
};

const MATERIALS: Record<DryingMaterial['material'], readonly [en: string, nb: string]> = {
  SOIL: ['soil', 'jord'],
  BEDDING: ['bedding', 'omfylling'],
  FILL: ['fill', 'gjenfylling'],
};

const at = (language: Language) => (language === 'en' ? 0 : 1);

/** What the usual screen would do, in a sentence. In a touching trefoil its metal may carry away more heat than it gives. */
function screenText([type = '', area = '', change]: readonly string[], language: Language): string[] {
  const isEnglish = language === 'en';
  if (change === undefined)
    return [
      type,
      isEnglish
        ? `That is on the unsafe side. What a usual screen of ${area} mm² copper would do could not be computed.`
        : `Det er på den usikre siden. Hva en vanlig skjerm på ${area} mm² kobber ville gjøre, lot seg ikke beregne.`,
    ];
  const isLower = change.startsWith('-');
  const share = change.replace('-', '');
  return [
    type,
    isEnglish
      ? `${isLower ? 'That is on the unsafe side: with' : 'With'} a usual screen of ${area} mm² copper the rating is ${share} % ${isLower ? 'lower' : 'higher'}.`
      : `${isLower ? 'Det er på den usikre siden: med' : 'Med'} en vanlig skjerm på ${area} mm² kobber er strømføringsevnen ${share.replace('.', ',')} % ${isLower ? 'lavere' : 'høyere'}.`,
  ];
}

const materialText = (detail: string, language: Language): string =>
  Object.hasOwn(MATERIALS, detail) ? MATERIALS[detail as DryingMaterial['material']][at(language)] : detail;

export const findingText = ({ code, details: all = [] }: RatingFinding, language: Language): string => {
  const details =
    code === 'SCREEN_NOT_GIVEN' ? screenText(all, language) : all.map((one) => materialText(one, language));
  const [first = '', ...rest] = details.map((detail) =>
    language === 'nb' && /^-?\d+\.\d+$/.test(detail) ? detail.replace('.', ',') : detail,
  );
  return FINDINGS[code][at(language)].replace('{0}', first).replace('{1}', rest.join(', '));
};
