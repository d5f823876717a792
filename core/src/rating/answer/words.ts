import type { Language } from '../../text/language.js';
import type { ExplanationLine } from '../explanation/lines.js';
import { nameOf } from '../explanation/names.js';
import type { DryingMaterial } from '../section/ground.js';
import type { FindingCode, RatingFinding } from './findings.js';

/** The texts of ratings in both languages. {0}, {1} are a finding's details. */

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
    'Den oppgitte strømmen i kursen er 0 A. Belastningsevnen ville være et multiplum av den, så det finnes ingen; EQUAL_LIMITS og INDIVIDUAL finner en.',
  ],
  INCOMPLETE_CIRCUIT: [
    'The circuit lacks conductors. It is rated without losses in its screens.',
    'Kursen mangler ledere. Den er beregnet uten tap i skjermene.',
  ],
  PIPE_TEMPERATURE_MISSING: [
    'The temperature of the water in the heat pipe is not given. Assumed: the pipe is as warm as the ground around it, {0} °C without load. A warmer pipe lowers the ratings.',
    'Temperaturen til vannet i fjernvarmerøret er ikke oppgitt. Antatt: røret er like varmt som grunnen rundt det, {0} °C uten last. Et varmere rør gir lavere belastningsevne.',
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

const SOURCES: Record<string, readonly [en: string, nb: string]> = {
  ITERATION: ['iteration of losses and temperatures', 'iterasjon av tap og temperaturer'],
  NETWORK: ['network of the screens', 'nettverket av skjermer'],
  NETWORK_WITH_EARTH: [
    'network of the screens and of the earth conductors beside them, assumed to be bonded together at both ends',
    'nettverket av skjermene og jordlederne ved siden av, antatt forbundet i begge ender',
  ],
  CHARGES: ['field of the ground, charges on interfaces', 'felt i grunnen, ladninger på grenseflater'],
  AFTER_TIME: ['after the given time', 'etter den gitte tiden'],
  HEAT_PIPE: [
    'balance of the pipe with the ground around it; never below 0, because a pipe does not count as cooling',
    'likevekt mellom røret og grunnen rundt det; aldri under 0, fordi et rør ikke regnes som kjøling',
  ],
  FOAM: [
    'polyurethane foam of 0.026 W/(m·K), unless given; EN 253 allows up to 0.029',
    'polyuretanskum med 0,026 W/(m·K), om ikke annet er oppgitt; EN 253 tillater inntil 0,029',
  ],
  INSIDE_CASING: [
    'within a casing of 3 mm; the casing itself is left out',
    'innenfor en kappe på 3 mm; kappen selv er utelatt',
  ],
  CULVERT_AS_DUCT: [
    'the culvert as a round duct of equal resistance; no formula of the standard, not checked against a worked example',
    'kulverten som et rundt rør med samme motstand; ingen formel i standarden, ikke kontrollert mot et regneeksempel',
  ],
  FREE_AIR: [
    'formula of the standard in closed form, checked against its iteration',
    'standardens formel i lukket form, kontrollert mot dens iterasjon',
  ],
  SECTOR_CORES: [
    'formula of the standard for three sector-shaped cores, used alike for other numbers; not checked against a worked example',
    'standardens formel for tre sektorformede parter, brukt likt for andre antall; ikke kontrollert mot et regneeksempel',
  ],
  NEARLY_TOUCHING: [
    'by the gap between the cables: 1 where they touch, 0 from half a diameter on; the standard has nothing between',
    'etter avstanden mellom kablene: 1 når de berører hverandre, 0 fra en halv diameter; standarden har ingenting imellom',
  ],
  CENTROID: ['depth of the group’s centroid', 'dybden av gruppens tyngdepunkt'],
  NO_SCREEN_GIVEN: [
    'the catalog says nothing of a screen, so that its losses are left out',
    'katalogen sier ingenting om skjerm, så tapene i den er utelatt',
  ],
  BELOW_VOLTAGE: ['below the voltage from which it counts', 'under spenningen som det teller fra'],
  USUAL_THICKNESS: ['usual thickness for the voltage', 'vanlig tykkelse for spenningen'],
  REST: ['what the other layers leave', 'det som de andre lagene levner'],
  LINES_IN_DISC: [
    'lines of heat in a disc; on the safe side, up to 5 % in current for thick cores',
    'varmelinjer i en skive; på den sikre siden, inntil 5 % i strøm for tykke parter',
  ],
  UNCHECKED: [
    'formula of the standard, not checked against a worked example',
    'standardens formel, ikke kontrollert mot et regneeksempel',
  ],
  EQUAL_DIAMETER: ['equal diameter of all cables in the duct', 'likeverdig diameter av alle kabler i røret'],
  ATTAINED_BY_LOOPS: [
    'attained in the given time by the cable as a ladder of its capacities; checked against a radial model, not against a worked example',
    'oppnådd i den gitte tiden av kabelen som en kjede av kapasitetene; kontrollert mot en radiell modell, ikke mot et regneeksempel',
  ],
  ATTAINED: ['attained in the given time', 'oppnådd i den gitte tiden'],
  EARLIER_LOAD: ['left from the earlier load', 'igjen fra den tidligere lasten'],
  LOADED: ['conductors that carry the circuit’s current', 'ledere som fører kursens strøm'],
  NO_CURRENT: ['no figure: no current is given', 'ikke noe tall: ingen strøm er oppgitt'],
  NOT_CONVERGED: [
    'no figure was found: there is no balance of losses and temperatures that can be relied on',
    'det ble ikke funnet noe tall: det finnes ingen likevekt mellom tap og temperaturer som er til å stole på',
  ],
  NOT_IN_CIRCUIT: [
    'no figure: the conductor is in no circuit',
    'ikke noe tall: lederen er ikke med i noen kurs',
  ],
  NOT_LOADED: [
    'no figure: none of the circuit’s conductors carries its current',
    'ikke noe tall: ingen av kursens ledere fører strømmen',
  ],
  LIMITING: ['the hottest conductor is at its limit', 'den varmeste lederen er på grensen'],
  SHARE_OF_PARALLEL: [
    'share of one of several conductors of a phase, by the network; checked by symmetry, not against a worked example',
    'andel i én av flere ledere på en fase, etter nettverket; kontrollert ved symmetri, ikke mot et regneeksempel',
  ],
  SHARE: ['share of the circuit’s current', 'andel av kursens strøm'],
  DAILY_LOAD: ['highest temperature of the day', 'høyeste temperatur i døgnet'],
  DIRECT_CURRENT: ['direct current has none', 'likestrøm har det ikke'],
  BY_NAME: ['3x1x in the name', '3x1x i navnet'],
  BY_CONDUCTOR_COUNT: ['by the number of conductors', 'etter antall ledere'],
  BY_SCREEN_AREA: ['by the cross-section of the screen', 'etter tverrsnittet av skjermen'],
  USUAL_CONSTRUCTION: ['usual for metal and cross-section', 'vanlig for metall og tverrsnitt'],
  USUAL_MATERIAL: ['usual material', 'vanlig materiale'],
  ASSUMED_INSULATION: [
    'assumed; the catalog has none that is known',
    'antatt; katalogen har ingen som er kjent',
  ],
  USUAL_LIMIT: ['usual limit of the insulation', 'vanlig grense for isolasjonen'],
  FILL_WATER: [
    'usual value; water convects between cable and wall, and acts as 0.05 to 0.6 by Raithby and Hollands: the upper end, not checked by a measurement',
    'vanlig verdi; vann strømmer mellom kabel og vegg og virker som 0,05 til 0,6 etter Raithby og Hollands: øvre ende, ikke kontrollert mot en måling',
  ],
  FILL_BENTONITE: [
    'usual value of sand and bentonite around cables; bentonite without sand has about 1.4',
    'vanlig verdi for sand og bentonitt rundt kabler; bentonitt uten sand har omtrent 1,4',
  ],
  FILL_CONCRETE: ['IEC 60287-2-1, Table 1', 'IEC 60287-2-1, tabell 1'],
  FILL_SAND: [
    'usual value of moist sand; dried out it has 2.5 and more',
    'vanlig verdi for fuktig sand; uttørket har den 2,5 og mer',
  ],
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
      : `${isLower ? 'Det er på den usikre siden: med' : 'Med'} en vanlig skjerm på ${area} mm² kobber er belastningsevnen ${share.replace('.', ',')} % ${isLower ? 'lavere' : 'høyere'}.`,
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

/** What a step's symbol stands for. */
export const explanationLineName = ({ name }: ExplanationLine, language: Language): string =>
  nameOf(name, language);

/** Where a step's value comes from: in words, or the name of a column or a table. */
export const sourceText = ({ source }: Pick<ExplanationLine, 'source'>, language: Language): string | null =>
  source === null ? null : (SOURCES[source]?.[at(language)] ?? tableText(source, language));

/** The name of a table. Standards have no Norwegian names, their parts have. */
const tableText = (source: string, language: Language): string =>
  language === 'en' ? source : source.replace(', Table ', ', tabell ').replace(', class ', ', klasse ');
