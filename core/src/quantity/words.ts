import type { Language } from '../text/language.js';
import { type Translation, translate } from '../text/translation.js';
import { COVERING_NAMES } from '../trench/words.js';
import type { LineKind, QuantityLine } from './model.js';

/** What each kind of line is called, and how it is counted in words. */
const KINDS: Record<LineKind, { name: Translation; words: Translation }> = {
  TRENCH_LENGTH: {
    name: ['Trench length', 'Grøftelengde'],
    words: ['The length of the section, projected.', 'Lengden av snittet, projisert.'],
  },
  DIG_WIDTH: {
    name: ['Dig width', 'Gravebredde'],
    words: [
      'The width of the section with working space on both sides, at least the smallest dig width, rounded up to the step.',
      'Bredden av snittet med arbeidsrom på begge sider, minst den minste gravebredden, rundet opp til trinnet.',
    ],
  },
  DIG_DEPTH: {
    name: ['Dig depth', 'Gravedybde'],
    words: [
      'The bottom of the cable zone and the foundation below it.',
      'Bunnen av kabelsonen og fundamentet under den.',
    ],
  },
  EXCAVATION: {
    name: ['Excavation', 'Graving'],
    words: [
      'Width times depth below the coverings that are taken off, times length and the share of this ground. Solid volume.',
      'Bredde ganger dybde under dekkene som tas av, ganger lengde og andelen av denne grunnen. Fast volum.',
    ],
  },
  BEDDING: {
    name: ['Bedding', 'Omfylling'],
    words: [
      'Foundation, cable zone and the bedding above, less what lies in them, times length.',
      'Fundament, kabelsone og omfyllingen over, minus det som ligger i dem, ganger lengde.',
    ],
  },
  FILL_FOUNDATION: {
    name: ['Foundation of the fill zone', 'Fundament i gjenfyllingssonen'],
    words: ['Width times thickness times length.', 'Bredde ganger tykkelse ganger lengde.'],
  },
  BASE_COURSE: {
    name: ['Base course', 'Bærelag'],
    words: [
      'Width at the top times thickness where it fits, times length. Gross with the overlap on both sides.',
      'Bredde på toppen ganger tykkelse der den får plass, ganger lengde. Brutto med overlapp på begge sider.',
    ],
  },
  BACKFILL: {
    name: ['Backfill', 'Gjenfylling'],
    words: [
      'From the bedding up to the base course, times the share that the dug masses can fill.',
      'Fra omfyllingen opp til bærelaget, ganger andelen som de oppgravde massene kan fylle.',
    ],
  },
  SURPLUS: {
    name: ['Surplus', 'Overskuddsmasser'],
    words: [
      'What is dug, less what goes back into the trench, as solid volume.',
      'Det som graves, minus det som går tilbake i grøften, som fast volum.',
    ],
  },
  SURPLUS_LOOSE: {
    name: ['Surplus, loose', 'Overskuddsmasser, løst volum'],
    words: ['Surplus times swell.', 'Overskuddsmasser ganger utvidelse.'],
  },
  SURPLUS_MASS: {
    name: ['Surplus, mass', 'Overskuddsmasser, vekt'],
    words: ['Surplus times density.', 'Overskuddsmasser ganger densitet.'],
  },
  REMOVAL: {
    name: ['Removal of covering', 'Fjerning av dekke'],
    words: ['Width of the trench at the top times length.', 'Grøftens bredde på toppen ganger lengde.'],
  },
  REINSTATEMENT: {
    name: ['Reinstatement of covering', 'Istandsetting av dekke'],
    words: [
      'Width of the trench at the top with the overlap on both sides, times length. A finite covering at most its width.',
      'Grøftens bredde på toppen med overlapp på begge sider, ganger lengde. Et avgrenset dekke høyst sin bredde.',
    ],
  },
  SAW_CUT: {
    name: ['Saw cut', 'Skjæring av dekke'],
    words: ['Both edges of the trench.', 'Begge kanter av grøften.'],
  },
  COVERING_MASS: {
    name: ['Mass of covering', 'Dekkets vekt'],
    words: [
      'Reinstated area times thickness times density.',
      'Istandsatt areal ganger tykkelse ganger densitet.',
    ],
  },
  CABLE: {
    name: ['Cable', 'Kabel'],
    words: [
      'Groups times length, the allowance for ends of cables that begin here, and waste. Metres of group.',
      'Grupper ganger lengde, tillegg for ender av kabler som begynner her, og svinn. Meter av gruppe.',
    ],
  },
  CORE: {
    name: ['Single cable', 'Enkeltkabel'],
    words: ['Metres of group times cables in a group.', 'Meter av gruppe ganger kabler i en gruppe.'],
  },
  TERMINATION: {
    name: ['Termination', 'Endeavslutning'],
    words: [
      'Groups of cables with stored circuits, the most in one section, times terminations of a cable.',
      'Kabelgrupper med lagrede kurser, det meste i ett snitt, ganger avslutninger per kabel.',
    ],
  },
  JOINT: {
    name: ['Joint', 'Skjøt'],
    words: [
      'Groups of cables with stored circuits, the most in one section, times the ends of drums along the segment.',
      'Kabelgrupper med lagrede kurser, det meste i ett snitt, ganger trommelender langs strekket.',
    ],
  },
  PIPE: { name: ['Pipe', 'Rør'], words: ['Pipes times length, and waste.', 'Rør ganger lengde, og svinn.'] },
  ECOM_DUCT: {
    name: ['Telecom duct', 'Ekomrør'],
    words: ['Ducts times length, and waste.', 'Rør ganger lengde, og svinn.'],
  },
  SENSOR: {
    name: ['Sensor', 'Sensor'],
    words: ['Sensors times length, and waste.', 'Sensorer ganger lengde, og svinn.'],
  },
  ECC: {
    name: ['Earth conductor', 'Jordleder'],
    words: ['Conductors times length, and waste.', 'Ledere ganger lengde, og svinn.'],
  },
  CULVERT: { name: ['Culvert', 'Kulvert'], words: ['Culverts times length.', 'Kulverter ganger lengde.'] },
  PIPE_CANAL: {
    name: ['Pipe canal', 'Rørkanal'],
    words: ['Canals times length.', 'Kanaler ganger lengde.'],
  },
  MARKER: {
    name: ['Marker', 'Merking'],
    words: ['Markers of a section times length.', 'Merkinger i et snitt ganger lengde.'],
  },
  SUPPORT_LENGTH: {
    name: ['Trench support', 'Sikring av grøft'],
    words: [
      'The length of sections that are deeper than the limit.',
      'Lengden av snitt som er dypere enn grensen.',
    ],
  },
  PLOUGHED_LENGTH: {
    name: ['Ploughed length', 'Pløyd lengde'],
    words: ['The length of a section directly in the ground.', 'Lengden av et snitt direkte i grunnen.'],
  },
};

const SUFFIXES: Record<string, Translation> = {
  SOIL: ['soil', 'jord'],
  ROCK: ['rock', 'fjell'],
  MOOR: ['moor', 'myr'],
  NATIVE: ['dug masses', 'stedlige masser'],
  IMPORTED: ['imported masses', 'tilkjørte masser'],
  ...COVERING_NAMES,
  ASPHALT: COVERING_NAMES.TARMAC,
  IN_TRENCH: ['in the trench', 'i grøft'],
  IN_PIPE: ['in a pipe', 'i rør'],
  IN_CULVERT: ['in a culvert', 'i kulvert'],
};

/** What a symbol in a formula stands for. */
const MEANINGS: Record<string, Translation> = {
  segmentLength: ['length of the segment', 'strekkets lengde'],
  sectionLength: ['length of the section', 'snittets lengde'],
  givenLength: ['sum of the lengths that sections have of their own', 'sum av lengdene som snitt har selv'],
  sharedBy: ['sections that share the rest', 'snitt som deler resten'],
  trenchWidth: ['width of the section', 'snittets bredde'],
  workingSpace: ['working space on each side', 'arbeidsrom på hver side'],
  minimumDigWidth: ['smallest dig width', 'minste gravebredde'],
  digWidthStep: ['step of the dig width', 'trinn for gravebredden'],
  zoneBottom: ['depth of the bottom of the cable zone', 'dybde til bunnen av kabelsonen'],
  foundationThickness: ['thickness of the foundation', 'fundamentets tykkelse'],
  removedThickness: ['thickness of the coverings that are taken off', 'tykkelse av dekkene som tas av'],
  coveringThickness: ['thickness of all coverings', 'tykkelse av alle dekker'],
  beddingHeight: ['height of the bedding', 'omfyllingens høyde'],
  fillFoundation: [
    'thickness of the foundation of the fill zone',
    'tykkelse av fundamentet i gjenfyllingssonen',
  ],
  fillBottom: ['depth at which the backfill begins', 'dybde der gjenfyllingen begynner'],
  batter: ['batter of each side', 'helning på hver side'],
  groundShare: ['share of the ground', 'andel av grunnen'],
  reuse: ['share that is fit for backfill', 'andel som kan brukes til gjenfylling'],
  placedFactor: ['factor from solid to placed', 'faktor fra fast til utlagt'],
  swell: ['factor from solid to loose', 'faktor fra fast til løst'],
  density: ['density', 'densitet'],
  baseCourse: ['thickness of the base course', 'bærelagets tykkelse'],
  edgeOverlap: ['overlap on each side', 'overlapp på hver side'],
  thickness: ['thickness of the covering', 'dekkets tykkelse'],
  coveringWidth: ['width of the covering', 'dekkets bredde'],
  circleCount: ['cables or pipes of this diameter', 'kabler eller rør med denne diameteren'],
  circleDiameter: ['outer diameter', 'utvendig diameter'],
  squaredDiameters: ['sum of the squared outer diameters', 'sum av kvadratene av utvendige diametre'],
  boxArea: ['area of culverts and canals', 'areal av kulverter og kanaler'],
  count: ['number', 'antall'],
  groupCount: ['groups of cables', 'kabelgrupper'],
  beginning: ['groups that begin in this section', 'grupper som begynner i dette snittet'],
  partsPerGroup: ['cables in a group', 'kabler i en gruppe'],
  endAllowance: ['allowance for the ends of a cable', 'tillegg for en kabels ender'],
  waste: ['waste', 'svinn'],
  circuitCables: ['groups of cables with stored circuits', 'kabelgrupper med lagrede kurser'],
  terminationsPerCable: ['terminations of a cable', 'avslutninger per kabel'],
  drumLength: ['length of a drum', 'lengde per trommel'],
  wearingCourse: ['thickness of the wearing course', 'slitelagets tykkelse'],
  looseFactor: ['factor from placed to loose', 'faktor fra utlagt til løst'],
  parts: ['single cables in a group', 'enkeltkabler i en gruppe'],
  uppermostThickness: ['thickness of the uppermost covering', 'det øverste dekkets tykkelse'],
  markersPerSection: ['markers of a section', 'merkinger i et snitt'],
};

export const kindName = (kind: LineKind, language: Language): string => translate(KINDS[kind].name, language);
export const kindWords = (kind: LineKind, language: Language): string =>
  translate(KINDS[kind].words, language);

/** What a covering, a ground or a kind of line is called where a value is given for each. */
export const suffixName = (suffix: string, language: Language): string =>
  SUFFIXES[suffix]
    ? translate(SUFFIXES[suffix], language)
    : Object.hasOwn(KINDS, suffix)
      ? kindName(suffix as LineKind, language).toLowerCase()
      : suffix;

/** What a line is called: its kind, and what of. */
export function lineName(
  { key, kind, items }: Pick<QuantityLine, 'key' | 'kind'> & { items?: QuantityLine['items'] },
  language: Language,
): string {
  const rest = key.split('.').slice(1);
  const parts = rest.map((part) => (SUFFIXES[part] ? translate(SUFFIXES[part], language) : part));
  if (items?.typeName !== undefined) parts[0] = items.typeName;
  else if (kind === 'ECOM_DUCT' || kind === 'SENSOR')
    return `${kindName(kind, language)}, ${rest.join('.')} mm`;
  return [kindName(kind, language), ...parts].join(', ');
}

/** What a symbol stands for: a name of its own, or that of the line that it is. */
export function meaningName(name: string, language: Language): string {
  const own = MEANINGS[name];
  if (own) return translate(own, language);
  return lineName({ key: name, kind: name.split('.')[0] as LineKind }, language);
}
