import type { Language } from '../../text/language.js';
import type { ExplanationLine } from './lines.js';
import { nameOf } from './names.js';

/** The texts of explanations in both languages. They come to the browser when somebody asks why, later than the findings. */

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

/** What a step's symbol stands for. */
export const explanationLineName = ({ name }: ExplanationLine, language: Language): string =>
  nameOf(name, language);

/** Where a step's value comes from: in words, or the name of a column or a table. */
export const sourceText = ({ source }: Pick<ExplanationLine, 'source'>, language: Language): string | null =>
  source === null ? null : (SOURCES[source]?.[language === 'en' ? 0 : 1] ?? tableText(source, language));

/** The name of a table. Standards have no Norwegian names, their parts have. */
const tableText = (source: string, language: Language): string =>
  language === 'en' ? source : source.replace(', Table ', ', tabell ').replace(', class ', ', klasse ');
